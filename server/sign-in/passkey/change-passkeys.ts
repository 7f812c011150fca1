import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { SignedInOccasion } from '#server/http/implement.ts'
import { queueNotice } from '#server/mail/notice.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { changedPasskeysOf } from '#server/sign-in/passkey/account-passkeys.ts'
import { lockPerson } from '#server/identity/people/people.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import { requireStillIn } from '#server/identity/session/still-in.ts'

type Change = {
  readonly id: string
  readonly done: 'added' | 'deleted'
  /** A paragraph of the mail. */
  readonly what: string
  readonly change: (db: Kysely<Database>) => Promise<void>
}

/** Changes the caller's passkeys and tells them by mail, both or none. */
export const changePasskeys = async (
  { caller, request, services }: SignedInOccasion,
  { id, done, what, change }: Change,
) => {
  const { db, bus, log } = services
  const { person, mail } = await db.transaction().execute(async (db) => {
    if (done === 'deleted') {
      await dropApprovals(db, caller.personId)
    }
    // Locked, or two simultaneous deletions could each count on the other's passkey.
    const person = await lockPerson(db, caller.personId)
    if (person === undefined) {
      throw notSignedIn()
    }
    await requireStillIn(db, caller)
    await change(db)
    const mail = await queueNotice(db, services, {
      to: person.email,
      firstname: person.firstname,
      subject: `A passkey was ${done} for Partner Portal`,
      what: [what],
      undo: done === 'added' ? 'delete that passkey' : undefined,
    })
    return { person, mail }
  })
  await bus.publish(mailQueued, mail)
  log.info(`passkey ${done}`, { request: request.id, person: person.id, passkey: id })
  return changedPasskeysOf(caller, person, services)
}
