import { spend } from '#server/http/rate-limit.ts'
import type { Services } from '#server/base/services.ts'

const ofAllMailboxes = { count: 50, windowSec: 60 }

/** Counts a code on its way to anybody: a flood over many addresses and mailboxes ends here. */
export const spendMail = (services: Pick<Services, 'db' | 'now'>) =>
  spend(services, 'passcode', ofAllMailboxes)
