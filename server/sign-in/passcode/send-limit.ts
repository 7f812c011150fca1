import { spend } from '#server/http/rate-limit.ts'
import type { Services } from '#server/base/services.ts'

/** Counts a code on its way to anybody: a flood over many addresses and mailboxes ends here. */
export const spendMail = ({ config, ...clocked }: Pick<Services, 'config' | 'db' | 'now'>) =>
  spend(clocked, 'passcode', { count: config.codesPerMinute, windowSec: 60 })
