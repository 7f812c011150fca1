import type { Insertable, Kysely, Selectable } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { randomSecret } from '#server/base/secrets.ts'

type Db = Kysely<Database>
export type PasskeyRow = Selectable<Database['passkeys']>

/** The opaque 32 bytes that name a person to authenticators; the same for all of their passkeys (PASSKEY-4). */
export const userHandleOf = async (db: Db, personId: string) => {
  const { user_handle } = await db
    .insertInto('passkey_users')
    .values({ person_id: personId, user_handle: randomSecret(32) })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet((held) => ({ user_handle: held.ref('passkey_users.user_handle') })),
    )
    .returning('user_handle')
    .executeTakeFirstOrThrow()
  return user_handle
}

/** `undefined` before the person's first passkey. */
export const findUserHandle = async (db: Db, personId: string) => {
  const user = await db
    .selectFrom('passkey_users')
    .select('user_handle')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return user?.user_handle
}

/** Oldest first. */
export const passkeysOf = (db: Db, personId: string) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** A passkey with its owner and the owner's user handle. */
export const findPasskey = async (db: Db, credentialId: string) => {
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (passkey === undefined) {
    return null
  }
  const owner = await db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', passkey.person_id)
    .executeTakeFirstOrThrow()
  return { passkey, owner, userHandle: await findUserHandle(db, owner.id) }
}

/** `false` if the credential already belongs to anybody, even to the same person (PK-10). */
export const addPasskey = (db: Db, passkey: Insertable<Database['passkeys']>) =>
  changed(
    db
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credential_id').doNothing()),
  )

type Use = {
  readonly id: string
  readonly counter: number
  readonly isBackedUp: boolean
  readonly now: number
}

/** Records a use; `false` if the counter has not increased, because then the passkey has been cloned (WebAuthn 6.1.1, PK-08). */
export const usePasskey = (db: Db, { id, counter, isBackedUp, now }: Use) =>
  changed(
    db
      .updateTable('passkeys')
      .set({ counter, is_backed_up: isBackedUp, last_used_at: now })
      .where('id', '=', id)
      .where((row) => (counter === 0 ? row('counter', '=', 0) : row('counter', '<', counter))),
  )
