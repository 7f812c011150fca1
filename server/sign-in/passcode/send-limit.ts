import { widerNetworkOf } from '#server/http/address.ts'
import { giveBack, secondsLeft } from '#server/http/rate-limit.ts'
import type { Services } from '#server/base/services.ts'

type Asker = {
  readonly address: string
  /** The owner of the mailbox signed in with this browser before. */
  readonly isKnown: boolean
}

const windowSec = 60

type Clocked = Pick<Services, 'config' | 'db' | 'now'>

/**
 * Counts a code against the limit of the whole portal, which stops a flood over many addresses and mailboxes. Returns the seconds
 * to wait if there are too many, else `null`. It counts in the transaction of the start, so a refused start counts nothing. The
 * last fifth is reserved for known browsers of mailbox owners, and strangers of one IPv6 customer, who have any number of
 * addresses, get at most a fifth (ADR 088).
 */
export const countMail = async ({ config, ...clocked }: Clocked, asker: Asker) => {
  const waits = await Promise.all(
    budgetsOf(config, asker).map(({ key, count }) =>
      secondsLeft(clocked, key, { count, windowSec }),
    ),
  )
  return waits.find((wait) => wait !== null) ?? null
}

/** No mail is sent after all: takes the count back, in the same transaction. */
export const giveMailBack = ({ config, db }: Pick<Clocked, 'config' | 'db'>, asker: Asker) =>
  giveBack(
    db,
    budgetsOf(config, asker).map(({ key }) => key),
  )

const budgetsOf = (
  { codesPerMinute: most, addressLimitFactor }: Clocked['config'],
  { address, isKnown }: Asker,
) => {
  const fifth = most / 5
  const network = isKnown ? null : widerNetworkOf(address)
  const ofNetwork = { key: `passcode ${network}`, count: Math.ceil(fifth) * addressLimitFactor }
  return [
    ...(network === null ? [] : [ofNetwork]),
    { key: 'passcode', count: isKnown ? most : most - Math.floor(fifth) },
  ]
}
