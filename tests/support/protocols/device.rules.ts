import { second } from '#tests/support/protocols/protocol.ts'

/** The device that shows the code, a browser that read it off, and two people who can approve. */
export type Poller = 'device' | 'thief'
export type Decider = 'ada' | 'bob'

/** A code as the specification has it. */
export type DeviceSignIn = {
  readonly endsAt: number
  state: 'started' | 'claimed' | 'approved' | 'denied' | 'used'
  claimedBy: Decider | null
  intervalMs: number
  polledAt: number | null
  /** Its browser was signed in since, and with that began anew (SE-10). */
  isForgotten: boolean
}

/** Guards of the protocol; without one of them the search must find a way in. */
export type DeviceGuards = {
  /** Only the browser that started is answered. */
  readonly isBound: boolean
  /** Whoever was told what asks is the one who decides. */
  readonly isClaimed: boolean
}

/** The same once more, for an answer may be lost, or a no after a yes. */
const decidedFrom: Readonly<Record<'approve' | 'deny', readonly DeviceSignIn['state'][]>> = {
  approve: ['claimed', 'approved'],
  deny: ['claimed', 'approved', 'denied'],
}

/** What becomes of a code by each call, and how that call is answered. */
export const deviceRules = (
  now: () => number,
  { isBound, isClaimed }: DeviceGuards = { isBound: true, isClaimed: true },
) => {
  const isOver = ({ endsAt }: DeviceSignIn) => endsAt <= now()
  const refused = (it: DeviceSignIn) =>
    isOver(it) && (it.state === 'started' || it.state === 'claimed') ? 'code-expired' : 'code-wrong'

  const polled = (it: DeviceSignIn, who: Poller) => {
    const isAnswered = who === 'device' && !it.isForgotten
    if ((isBound && !isAnswered) || isOver(it) || it.state === 'used') {
      return 'code-expired'
    }
    if (it.state === 'denied') {
      return 'access-denied'
    }
    if (it.state === 'approved') {
      it.state = 'used'
      return 'ok'
    }
    const isTooFast = it.polledAt !== null && it.polledAt + it.intervalMs > now()
    it.intervalMs += isTooFast ? 5 * second : 0
    it.polledAt = now()
    return isTooFast ? 'slow-down' : 'authorization-pending'
  }

  const claimed = (it: DeviceSignIn, who: Decider) => {
    const isFree = it.state === 'started' || (it.state === 'claimed' && it.claimedBy === who)
    if (isOver(it) || !isFree) {
      return refused(it)
    }
    it.state = 'claimed'
    it.claimedBy = who
    return 'confirm'
  }

  const decided = (it: DeviceSignIn, who: Decider, verdict: 'approve' | 'deny') => {
    const isTheirs = !isClaimed || it.claimedBy === who
    if (isTheirs && it.state === 'used' && verdict === 'approve') {
      return 'approved'
    }
    if (isOver(it) || !isTheirs || !decidedFrom[verdict].includes(it.state)) {
      return refused(it)
    }
    it.state = verdict === 'approve' ? 'approved' : 'denied'
    return it.state
  }

  return { polled, claimed, decided }
}
