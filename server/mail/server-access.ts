import { delayAfter } from '#server/mail/outbox.ts'

const mostAtOnce = 20
const longestPauseMs = 16_000

/**
 * How many mails may be under way at once. While the mail server cannot be used it is one, after 2, 4, 8 and then 16 s: every mail
 * that waits would else log in with a password that is refused, which locks the account for longer than the fault lasts.
 */
export const serverAccess = (now: () => number) => {
  let faults = 0
  let pausedUntil = 0
  return {
    /** How many more may begin beside so many. */
    roomBeside: (underWay: number) => {
      if (faults === 0) {
        return mostAtOnce - underWay
      }
      return underWay === 0 && now() >= pausedUntil ? 1 : 0
    },
    found: () => {
      faults = 0
    },
    missed: () => {
      // Of several at once only the first tells anything.
      if (now() >= pausedUntil) {
        faults += 1
        pausedUntil = now() + Math.min(delayAfter(faults), longestPauseMs)
      }
    },
  }
}
