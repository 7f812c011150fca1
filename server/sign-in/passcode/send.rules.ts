export const windowMs = { quarter: 900_000, hour: 3_600_000 } as const

/** Mails per window, whoever asks: `free` ones at any time, more up to `most` only while no mail's code is valid. */
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
 * What a start does for a mailbox: it sends a mail, joins the newest one whose code is valid, or has to wait (PC-21). A stranger
 * who asks as often as possible can use up the free mails but never the last one: that is sent once the previous code has
 * expired, so the owner always finds a valid code or gets a new one. Mails beyond the free ones are at least nine minutes apart,
 * so ten an hour are enough for both.
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
