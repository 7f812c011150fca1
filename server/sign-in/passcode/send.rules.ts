export const windowMs = { quarter: 900_000, hour: 3_600_000 } as const

/** Mails in a window, whoever asks: `free` at any time, the others up to `most` where no mail's code lives. */
const limits = {
  quarter: { free: 2, most: 3 },
  hour: { free: 4, most: 10 },
} as const

type Window = { readonly count: number; readonly endsAt: number }
export type Sends = { readonly quarter: Window; readonly hour: Window }
type Verdict =
  | { readonly act: 'send' }
  | { readonly act: 'join' }
  | { readonly until: number; readonly act: 'wait' }

/**
 * What a start does for a mailbox: it sends a mail, joins the newest one whose code lives, or has to wait (PC-21). A stranger
 * who asks as often as they may uses up the free mails and never the last one: it leaves when the code before it is over,
 * so that the owner finds a mail whose code works, or gets one. Nine minutes and more lie between two mails that are not
 * free, therefore ten an hour are enough for both.
 */
export const judgeSend = ({ quarter, hour }: Sends, hasLiveMail: boolean): Verdict => {
  const isFree = quarter.count < limits.quarter.free && hour.count < limits.hour.free
  if (isFree) {
    return { act: 'send' }
  }
  if (hasLiveMail) {
    return { act: 'join' }
  }
  const spent = [
    ...(quarter.count < limits.quarter.most ? [] : [quarter.endsAt]),
    ...(hour.count < limits.hour.most ? [] : [hour.endsAt]),
  ]
  return spent.length === 0 ? { act: 'send' } : { act: 'wait', until: Math.max(...spent) }
}
