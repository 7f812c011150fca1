import type { AccountPasskeys, ChangedPasskeys } from '#src/api/contract/passkey.ts'
import type { Caller } from '#server/http/implement.ts'
import { findUserHandle, passkeysOf } from '#server/sign-in/passkey/passkeys.ts'
import { providerOf } from '#server/sign-in/passkey/providers.ts'
import { relyingParty } from '#server/sign-in/passkey/relying-party.ts'
import { meOf } from '#server/identity/people/me.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

/** The caller's passkeys, and what their browser may tell password managers of them. */
export const accountPasskeysOf = async (
  { personId, sessionId }: Caller,
  { config, db }: Services,
): Promise<AccountPasskeys> => {
  const userId = await findUserHandle(db, personId)
  const passkeys = await passkeysOf(db, personId)
  const session = await db
    .selectFrom('sessions')
    .select('passkey_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()

  return {
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      provider: providerOf(passkey.aaguid),
      isSynced: passkey.is_backed_up,
      createdAt: passkey.created_at,
      lastUsedAt: passkey.last_used_at,
      isCurrent: passkey.id === session?.passkey_id,
    })),
    accepted:
      userId === undefined
        ? null
        : {
            rpId: relyingParty(config).rpId,
            userId,
            credentialIds: passkeys.map(({ credential_id }) => credential_id),
          },
  }
}

/** What the account page shows once a passkey was added, renamed or deleted. */
export const changedPasskeysOf = async (
  caller: Caller,
  person: PersonRow,
  services: Services,
): Promise<ChangedPasskeys> => ({
  listed: await accountPasskeysOf(caller, services),
  me: await meOf(person, caller, services),
})
