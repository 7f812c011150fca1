import type { Kysely } from 'kysely'

import { deletePasskey as deletePasskeyEndpoint } from '#src/api/contract/passkey.ts'
import { configuredMethods } from '#server/access/methods.ts'
import { required } from '#src/lib/required.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { browserName } from '#server/http/browser-name.ts'
import { implement } from '#server/http/implement.ts'
import { queueNotice } from '#server/mail/notice.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { changedPasskeysOf } from '#server/passkey/account-passkeys.ts'
import { passkeysOf } from '#server/passkey/passkeys.ts'
import { lastMethod, passkeyNotFound } from '#server/passkey/problems.ts'
import { lockPerson, removeMethod } from '#server/people/people.ts'
import { notSignedIn } from '#server/session/authenticate.ts'
import { requireFreshSignIn } from '#server/session/fresh-sign-in.ts'

type Db = Kysely<Database>

/** Deletes a passkey with the sessions that began with it (SE-11) and tells its owner by mail, all or nothing. */
export const deletePasskey = implement(deletePasskeyEndpoint, async (call) => {
  const { input, caller, request, services } = call
  const { config, db, bus, log } = services
  requireFreshSignIn(caller, services)

  const { person, mail } = await db.transaction().execute(async (db) => {
    // Else each of two deletions could leave the other's passkey as the last.
    const person = await lockPerson(db, caller.personId)
    if (person === undefined) {
      throw notSignedIn()
    }
    await removePasskey(db, { id: input.id, personId: person.id, config })
    await endSessionsOf(db, input.id, services.now())
    const mail = await queueNotice(db, services, {
      to: person.email,
      firstname: person.firstname,
      subject: 'A passkey was deleted for Partner Portal',
      what: [
        `A passkey of your account was deleted in ${browserName(request.userAgent)}. The sessions that it began were ended.`,
      ],
    })
    return { person, mail }
  })
  await bus.publish(mailQueued, mail)
  log.info('passkey deleted', { request: request.id, person: person.id, passkey: input.id })
  return changedPasskeysOf(caller, person, services)
})

type Removal = { readonly id: string; readonly personId: string; readonly config: Config }

/** Throws `not-found`, or `conflict` for the last way to sign in (PK-13). */
const removePasskey = async (db: Db, { id, personId, config }: Removal) => {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) {
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
