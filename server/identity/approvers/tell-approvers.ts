import { randomUUID } from 'node:crypto'

import type { Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { dropMails, queueMail } from '#server/mail/outbox.ts'
import { waitingPeople } from '#server/identity/approvers/waiting-people.ts'
import { waitingMail } from '#server/identity/approvers/waiting.mail.ts'
import { isAdminRow } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

type Db = Transaction<Database>
type Needs = Pick<Services, 'config' | 'now'>

/** The shortest time between two of these mails to one person. */
const quietMs = 600_000
const mailLifetimeMs = 86_400_000

/**
 * Mails the number of waiting people to everybody who may decide: at once, or ten minutes after the previous mail, then counting
 * whoever has asked in between.
 */
export const tellApprovers = async (db: Db, services: Needs) => {
  if ((await waitingPeople(db)) === 0) {
    return
  }
  for (const recipient of await approversOf(db, services)) {
    await tell(db, services, recipient)
  }
}

/**
 * Corrects queued mails to the number of people who still wait, and drops them if nobody does. Also drops the mail to a `leaver`,
 * who may no longer decide.
 */
export const untellApprovers = async (db: Db, services: Needs, leaver: string | null = null) => {
  const untold = await db
    .selectFrom('approver_notices')
    .selectAll()
    .where((row) => row.or([row('due_at', '>', services.now()), row('recipient', '=', leaver)]))
    .orderBy('recipient', (order) => order.collate('C').asc())
    .forUpdate()
    .execute()
  if (untold.length === 0) {
    return
  }
  await dropMails(
    db,
    untold.map(({ mail }) => mail),
  )
  if ((await waitingPeople(db)) === 0) {
    return
  }
  // A queued mail may be to somebody who is no longer an approver.
  const approvers = await approversOf(db, services)
  for (const { recipient, due_at } of untold) {
    if (recipient !== leaver && approvers.includes(recipient)) {
      await queue(db, services, recipient, due_at)
    }
  }
}

const tell = async (db: Db, services: Needs, recipient: string) => {
  const at = services.now()
  await db
    .insertInto('approver_notices')
    .values({ recipient, mail: randomUUID(), due_at: at - quietMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const last = await db
    .selectFrom('approver_notices')
    .selectAll()
    .where('recipient', '=', recipient)
    .forUpdate()
    .executeTakeFirstOrThrow()

  const isUnsent = last.due_at > at
  if (isUnsent) {
    await dropMails(db, [last.mail])
  }
  await queue(db, services, recipient, isUnsent ? last.due_at : Math.max(at, last.due_at + quietMs))
}

/** Queues the mail with the current number of waiting people. The recipient's notice must be locked. */
const queue = async (db: Db, { config, now }: Needs, recipient: string, dueAt: number) => {
  const id = randomUUID()
  const mail = await waitingMail(recipient, await waitingPeople(db), config.publicUrl)
  const expiresAt = dueAt + mailLifetimeMs
  await queueMail(db, config.appSecret, { id, mail, now: now(), dueAt, expiresAt })
  await db
    .updateTable('approver_notices')
    .set({ mail: id, due_at: dueAt })
    .where('recipient', '=', recipient)
    .execute()
}

/**
 * The addresses of all admins, sorted: those that the configuration names, with or without an account, and appointed ones;
 * without disabled people.
 */
const approversOf = async (db: Db, { config }: Needs) => {
  const people = await db
    .selectFrom('people')
    .select(['email', 'disabled_at'])
    .where((row) => isAdminRow(row, config))
    .execute()
  const addresses = new Set([...config.adminEmails, ...people.map(({ email }) => email)])
  for (const { email, disabled_at } of people) {
    if (disabled_at !== null) {
      addresses.delete(email)
    }
  }
  return [...addresses].toSorted()
}
