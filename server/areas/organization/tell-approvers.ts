import { randomUUID } from 'node:crypto'

import type { Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { dropMails, queueMail } from '#server/mail/outbox.ts'
import { waitingPeople } from '#server/areas/organization/count-waiting.ts'
import { waitingMail } from '#server/areas/organization/waiting.mail.ts'
import type { Services } from '#server/base/services.ts'

type Db = Transaction<Database>
type Needs = Pick<Services, 'config' | 'now'>

/** Nobody gets more than one of these mails in that time. */
const quietMs = 600_000
const mailLifetimeMs = 86_400_000

/**
 * Tells all who may decide how many wait: at once, or together with whoever asks meanwhile once ten minutes have passed
 * since the mail before.
 */
export const tellApprovers = async (db: Db, services: Needs) => {
  if ((await waitingPeople(db)) === 0) {
    return
  }
  for (const recipient of await approversOf(db, services)) {
    await tell(db, services, recipient)
  }
}

/** Takes back what was to be told once nobody waits any more, and what was on its way to a `leaver`, who decides nothing from now on. */
export const untellApprovers = async (
  db: Db,
  { now }: Pick<Needs, 'now'>,
  leaver: string | null = null,
) => {
  const untold = await db
    .selectFrom('approver_notices')
    .selectAll()
    .where((row) => row.or([row('due_at', '>', now()), row('recipient', '=', leaver)]))
    .orderBy('recipient', (order) => order.collate('C').asc())
    .forUpdate()
    .execute()
  const isOver = untold.length > 0 && (await waitingPeople(db)) === 0
  await dropMails(
    db,
    untold.filter(({ recipient }) => isOver || recipient === leaver).map(({ mail }) => mail),
  )
}

const tell = async (db: Db, { config, now }: Needs, recipient: string) => {
  const at = now()
  const id = randomUUID()
  await db
    .insertInto('approver_notices')
    .values({ recipient, mail: id, due_at: at - quietMs })
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
  const dueAt = isUnsent ? last.due_at : Math.max(at, last.due_at + quietMs)
  const mail = await waitingMail(recipient, await waitingPeople(db), config.publicUrl)
  const expiresAt = dueAt + mailLifetimeMs
  await queueMail(db, config.appSecret, { id, mail, now: at, dueAt, expiresAt })
  await db
    .updateTable('approver_notices')
    .set({ mail: id, due_at: dueAt })
    .where('recipient', '=', recipient)
    .execute()
}

/**
 * All who are named by configuration, with or without an account, or were made admins, in the order of their addresses; nobody
 * who is disabled.
 */
const approversOf = async (db: Db, { config }: Needs) => {
  const people = await db
    .selectFrom('people')
    .select(['email', 'disabled_at'])
    .where((row) =>
      row.or([
        row('is_admin', '=', true),
        ...(config.adminEmails.length > 0 ? [row('email', 'in', config.adminEmails)] : []),
      ]),
    )
    .execute()
  const addresses = new Set([...config.adminEmails, ...people.map(({ email }) => email)])
  for (const { email, disabled_at } of people) {
    if (disabled_at !== null) {
      addresses.delete(email)
    }
  }
  return [...addresses].toSorted()
}
