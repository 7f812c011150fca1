import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { Mail } from '#server/mail/letter.ts'
import type { AppSecrets } from '#server/base/secrets.ts'
import { sealFor, unsealFor } from '#server/base/seal.ts'

/** Longer than any attempt to send: after it, the mail of a process that crashed while sending goes to another process. */
export const leaseMs = 60_000
const longestDelayMs = 60_000
const longestPatienceMs = 3_600_000
const purpose = 'outbox'

/** The bus topic that wakes the sender. Publish it after the COMMIT of the transaction that queued the mail. */
export const mailQueued = 'mail'

/** A mail as it is sent: each time with the same id and date, so that whoever gets it twice sees one. */
export type Outgoing = Mail & {
  readonly id: string
  /** When it was due, epoch ms; missing in what a process of the version before has queued. */
  readonly at?: number
}

type Queued = {
  readonly id: string
  readonly mail: Mail
  readonly now: number
  readonly expiresAt: number
  /** Not sent before this; by default at once. */
  readonly dueAt?: number
  /** Sent after all others, and never late: nobody waits for it. */
  readonly mayWait?: boolean
  /** The person whose words it contains: it is deleted with their account. */
  readonly personId?: string
}

/** Queues a mail within the transaction of its event. If it is not sent by `expiresAt`, it never is. */
export const queueMail = async (
  db: Kysely<Database>,
  appSecret: string,
  { id, mail, now, expiresAt, dueAt = now, mayWait = false, personId }: Queued,
) => {
  await db
    .insertInto('outbox')
    .values({
      id,
      recipient: mail.to,
      sealed: sealFor(
        { appSecret },
        { purpose, label: id },
        JSON.stringify({ ...mail, at: dueAt }),
      ),
      run_at: dueAt,
      due_at: dueAt,
      expires_at: expiresAt,
      may_wait: mayWait,
      person_id: personId ?? null,
    })
    .execute()
}

/** Removes mails that are not sent yet. */
export const dropMails = async (db: Kysely<Database>, ids: readonly string[]) => {
  if (ids.length > 0) {
    await db.deleteFrom('outbox').where('id', 'in', ids).execute()
  }
}

/** Drops mails that have expired at `now`, epoch ms; returns how many. */
export const dropExpiredMails = async (db: Kysely<Database>, now: number) => {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type LeasedMail = {
  readonly id: string
  readonly sealed: string
  readonly attempts: number
  readonly expires_at: number
}

/** Of the due mails those that expire first go first: codes (minutes), then notices (a day), then decisions (a week). */
export const lease = (now: number, count: number) => sql<LeasedMail>`
  update outbox set attempts = attempts + 1, run_at = ${now + leaseMs}
  where id in (
    select id from outbox where run_at <= ${now} and expires_at > ${now}
    order by may_wait, expires_at, run_at limit ${count} for update skip locked
  )
  returning id, sealed, attempts, expires_at`

/** Leases at most `count` due mails to the caller; no two callers get the same mail while the lease lasts. */
export const leaseMails = async (db: Kysely<Database>, now: number, count: number) => {
  const { rows } = await lease(now, count).execute(db)
  return rows
}

/** It was sealed under another secret. */
export class UnopenedMail extends Error {
  override readonly name = 'UnopenedMail'

  constructor() {
    super('APP_SECRET does not open this mail')
  }
}

/** Throws `UnopenedMail`. */
export const mailIn = (
  { id, sealed }: Pick<LeasedMail, 'id' | 'sealed'>,
  secrets: AppSecrets,
): Outgoing => {
  const text = unsealFor(secrets, { purpose, label: id }, sealed)
  if (text === null) {
    throw new UnopenedMail()
  }
  return { ...(JSON.parse(text) as Omit<Outgoing, 'id'>), id }
}

type Postponed = {
  readonly now: number
  /** The mail server said that the recipient's mailbox is the problem: the mail is not late before its next attempt (ADR 087). */
  readonly isOfRecipient: boolean
}

/** Ms until the next attempt: 2, 4, 8 … s, at most a minute. */
export const delayAfter = (attempts: number) => Math.min(2 ** attempts * 1_000, longestDelayMs)

/** Tries again after 2, 4, 8, … up to 60 s; if only the recipient is the problem, ever more rarely after ten attempts. */
export const postponeMail = async (
  db: Kysely<Database>,
  { id, attempts }: LeasedMail,
  { now, isOfRecipient }: Postponed,
) => {
  const delayMs = delayAfter(attempts)
  const patienceMs = isOfRecipient ? delayMs * 2 ** Math.max(0, attempts - 10) : delayMs
  const run_at = now + Math.min(patienceMs, longestPatienceMs)
  await db
    .updateTable('outbox')
    .set({ run_at, ...(isOfRecipient && { due_at: run_at }) })
    .where('id', '=', id)
    .execute()
}
