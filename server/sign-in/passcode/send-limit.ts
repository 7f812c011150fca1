import { widerNetworkOf } from '#server/http/address.ts'
import { spend } from '#server/http/rate-limit.ts'
import type { Services } from '#server/base/services.ts'

type Asker = {
  readonly address: string
  /** Did the owner of the mailbox sign in by this browser before? */
  readonly isKnown: boolean
}

const windowSec = 60

/**
 * Counts a code on its way to anybody: a flood over many addresses and mailboxes ends here. It does so in the transaction of the
 * start, which takes nothing where it is refused. The last fifth is for browsers that the owners of mailboxes are known by,
 * and strangers of one IPv6 customer, who have any number of addresses, get no more than a fifth.
 */
export const spendMail = async (
  { config, ...clocked }: Pick<Services, 'config' | 'db' | 'now'>,
  { address, isKnown }: Asker,
) => {
  const { codesPerMinute: most, addressLimitFactor } = config
  const network = isKnown ? null : widerNetworkOf(address)
  if (network !== null) {
    const count = Math.ceil(most / 5) * addressLimitFactor
    await spend(clocked, `passcode ${network}`, { count, windowSec })
  }
  const count = isKnown ? most : most - Math.floor(most / 5)
  await spend(clocked, 'passcode', { count, windowSec })
}
