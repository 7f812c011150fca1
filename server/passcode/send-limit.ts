import { spend } from '#server/http/rate-limit.ts'
import type { Services } from '#server/services.ts'

const quarterHour = { count: 3, windowSec: 900 }
const hour = { count: 10, windowSec: 3_600 }
const ofAllMailboxes = { count: 50, windowSec: 60 }

const quarterHourKey = (identifier: string) => `passcode 15 min ${identifier}`
const hourKey = (identifier: string) => `passcode 1 h ${identifier}`

/**
 * Counts a code on its way to a mailbox, whoever asked for it and whether or not anybody has the mailbox (PC-21). Throws
 * `too-many-requests`.
 */
export const spendSend = async (services: Services, mailbox: string) => {
  await spend(services, quarterHourKey(mailbox), quarterHour)
  await spend(services, hourKey(mailbox), hour)
}

/** Counts a code on its way to anybody: a flood over many addresses and mailboxes ends here. */
export const spendMail = (services: Services) => spend(services, 'passcode', ofAllMailboxes)

/** A code that was used was no nuisance: it gives its place back, so that who signs in often can go on doing so. */
export const refundSend = async ({ db }: Pick<Services, 'db'>, identifier: string) => {
  await db
    .updateTable('rate_limits')
    .set((held) => ({ count: held('count', '-', 1) }))
    .where('key', 'in', [quarterHourKey(identifier), hourKey(identifier)])
    .where('count', '>', 0)
    .execute()
}
