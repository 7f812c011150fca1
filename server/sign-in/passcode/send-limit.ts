import { widerNetworkOf } from '#server/http/address.ts'
import { giveBack, secondsLeft } from '#server/http/rate-limit.ts'
import type { Services } from '#server/base/services.ts'

type Asker = {
  readonly address: string
  /** Did the owner of the mailbox sign in by this browser before? */
  readonly isKnown: boolean
}

const windowSec = 60

type Clocked = Pick<Services, 'config' | 'db' | 'now'>

/**
 * Counts a code on its way to anybody; the seconds to wait where there are too many, else `null`: a flood over many addresses and
 * mailboxes ends here. It does so in the transaction of the start, which takes nothing where it is refused. The last fifth is
 * for browsers that the owners of mailboxes are known by, and strangers of one IPv6 customer, who have any number of addresses,
 * get no more than a fifth.
 */
export const countMail = async ({ config, ...clocked }: Clocked, asker: Asker) => {
  const waits = await Promise.all(
    budgetsOf(config, asker).map(({ key, count }) =>
      secondsLeft(clocked, key, { count, windowSec }),
    ),
  )
  return waits.find((wait) => wait !== null) ?? null
}

/** No mail leaves: it was not counted, in the same transaction. */
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
