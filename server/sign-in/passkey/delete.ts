import type { Kysely } from 'kysely'

import { deletePasskey as deletePasskeyEndpoint } from '#src/api/contract/passkey.ts'
import { configuredMethods } from '#server/identity/access/methods.ts'
import { required } from '#src/lib/required.ts'
import type { Config } from '#server/base/config/config.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { browserName } from '#server/http/browser-name.ts'
import { implement } from '#server/http/implement.ts'
import { changePasskeys } from '#server/sign-in/passkey/change-passkeys.ts'
import { passkeysOf } from '#server/sign-in/passkey/passkeys.ts'
import { lastMethod, passkeyNotFound } from '#server/sign-in/passkey/problems.ts'
import { removeMethod } from '#server/identity/people/people.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'
import { requireStrongForWays } from '#server/identity/session/strong-ways.ts'

type Db = Kysely<Database>

/** Deletes a passkey with the sessions that began with it (SE-11) and tells its owner by mail, all or nothing. */
export const deletePasskey = implement(deletePasskeyEndpoint, async (call) => {
  const { input, caller, request, services } = call
  requireFreshSignIn(caller, services)

  return changePasskeys(call, {
    id: input.id,
    done: 'deleted',
    what: `A passkey of your account was deleted in ${browserName(request.userAgent)}. The sessions that it began were ended.`,
    change: async (db) => {
      await requireStrongForWays(db, caller, services.config)
      await removePasskey(db, { id: input.id, personId: caller.personId, config: services.config })
      await endSessionsOf(db, input.id, services.now())
    },
  })
})

type Removal = { readonly id: string; readonly personId: string; readonly config: Config }

/** Throws `not-found`, or `conflict` for the last way to sign in (PK-13). */
const removePasskey = async (db: Db, { id, personId, config }: Removal) => {
  const isDeleted = await changed(
    db.deleteFrom('passkeys').where('id', '=', id).where('person_id', '=', personId),
  )
  if (!isDeleted) {
    throw passkeyNotFound()
  }
  if ((await passkeysOf(db, personId)).length > 0) {
    return
  }
  const usable = configuredMethods(config)
  const { key } = required(
    usable.find(({ type }) => type === 'passkey'),
    'passkey method',
  )
  if (!(await removeMethod(db, personId, { key, usable: usable.map((it) => it.key) }))) {
    throw lastMethod()
  }
}

const endSessionsOf = async (db: Db, passkeyId: string, now: number) => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: 'passkey deleted' })
    .where('passkey_id', '=', passkeyId)
    .where('revoked_at', 'is', null)
    .execute()
}
