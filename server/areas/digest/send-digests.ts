import { randomUUID } from 'node:crypto'

import type { Kysely } from 'kysely'

import type { Usage } from '#src/api/contract/usage.ts'
import { digestMail } from '#server/areas/digest/digest.mail.ts'
import { dueWeekOf, endOfWeek, weekBefore } from '#server/areas/digest/digest.rules.ts'
import { unsubscribeUrl } from '#server/areas/digest/unsubscribe-token.ts'
import { countUsage } from '#server/areas/stats/count-usage.ts'
import type { Services } from '#server/base/services.ts'
import type { Database } from '#server/db/schema.ts'
import { namedAsStaff } from '#server/identity/people/named-as-staff.ts'
import { queueMail } from '#server/mail/outbox.ts'

type Needs = Pick<Services, 'catalogue' | 'config' | 'db' | 'now'>

/**
 * Queues this week's digest for everybody who wants it, may read the figures and has not got it yet; late if no process ran on
 * Monday. Any number of processes may run this: marking a person decides which one sends. When told to stop it leaves the rest.
 */
export const sendDigests = async (services: Needs, signal?: AbortSignal) => {
  const { db, now } = services
  const week = dueWeekOf(now())
  const readers = await readersOf(db, { week, now: now() }).select('people.id').execute()
  if (readers.length === 0) {
    return
  }
  const range = { range: 'custom', ...weekBefore(week) } as const
  const usage = await countUsage(services, { ...range, zone: 'UTC', staff: 'left-out' })
  if (usage.isLate) {
    // A mail cannot be corrected later: the sweeper goes on counting, and tries again.
    return
  }
  for (const { id } of readers) {
    if (signal?.aborted) {
      return
    }
    await sendTo(id, { services, week, usage })
  }
}

/** People who may read the digest of a week and have not been sent it yet. */
const readersOf = (
  db: Kysely<Database>,
  { week, now }: { readonly week: number; readonly now: number },
) =>
  db
    .selectFrom('digests')
    .innerJoin('people', 'people.id', 'digests.person_id')
    .where('digests.sent_week', '<', week)
    .where('people.is_staff', '=', true)
    .where('people.id', 'in', namedAsStaff(db, now))
    .where('people.disabled_at', 'is', null)
    .where('people.email_verified_at', 'is not', null)

type Digest = { readonly services: Needs; readonly week: number; readonly usage: Usage }

/** Mark and mail are written in one transaction. */
const sendTo = async (id: string, { services, week, usage }: Digest) => {
  const { config, db, now } = services
  await db.transaction().execute(async (db) => {
    const at = now()
    const reader = await readersOf(db, { week, now: at })
      .where('people.id', '=', id)
      .select(['people.email', 'people.firstname'])
      .forUpdate('digests')
      .skipLocked()
      .executeTakeFirst()
    if (reader === undefined) {
      return
    }
    const unsubscribe = unsubscribeUrl(id, at, config)
    const { email: to, firstname } = reader
    const mail = await digestMail(usage, { to, firstname, unsubscribe }, config.publicUrl)
    await db.updateTable('digests').set({ sent_week: week }).where('person_id', '=', id).execute()
    const queued = { id: randomUUID(), mail, now: at, expiresAt: endOfWeek(week), mayWait: true }
    await queueMail(db, config.appSecret, queued)
  })
}
