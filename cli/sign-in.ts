import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { DeviceCode } from '#src/api/contract/device.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { Refusal, type Portal } from '#cli/portal.ts'

/** RFC 8628, section 3.5. */
const slowerBySec = 5
const mostDoublings = 3

type SignIn = {
  readonly portal: Portal
  readonly method: string
  readonly say: (text: string) => void
  /** Lets so many ms pass. */
  readonly wait?: (ms: number) => Promise<unknown>
}

/** Shows codes until somebody approves one. Throws a `Refusal` where they denied it. */
export const signIn = async (task: SignIn): Promise<Tokens> => {
  const { portal, method, say } = task
  for (;;) {
    const code = await portal.post<DeviceCode>(`/${method}/device/code`, {})
    const { origin, pathname } = new URL(code.qrcode)
    say(`
Open ${origin}${pathname} and enter this code:

    ${code.user_code}

Or open ${code.qrcode}
Waiting for your approval. Ctrl-C stops.`)

    const tokens = await redeemed(task, code)
    if (tokens !== null) {
      return tokens
    }
    say('\nDevice code expired')
  }
}

/** A busy portal and one that fails say nothing about the code. */
const passing = ['too-many-requests', 'unavailable', 'unexpected']

/** The tokens of an approved code; `null` for one that ran out. */
const redeemed = async (
  { portal, method, say, wait = sleep }: SignIn,
  { device_code, interval }: DeviceCode,
) => {
  // The code is used up by an answer that got lost: the same call is given it again.
  const idempotencyKey = randomUUID()
  let intervalSec = interval
  let misses = 0
  let leastSec = 0
  for (;;) {
    // Who gets no answer asks more and more rarely.
    const pollSec = intervalSec * 2 ** Math.min(misses, mostDoublings)
    await wait(Math.max(pollSec, leastSec) * 1_000)
    leastSec = 0
    try {
      const path = `/${method}/device/login/reply`
      return await portal.post<Tokens>(path, { device_code }, idempotencyKey)
    } catch (error) {
      if (!(error instanceof Refusal)) {
        say('The portal cannot be reached. Trying again.')
        misses += 1
        continue
      }
      misses = 0
      if (error.problem === 'access-denied') {
        throw error
      } else if (error.problem === 'slow-down') {
        intervalSec += slowerBySec
      } else if (passing.includes(error.problem)) {
        leastSec = error.retryAfter
      } else if (error.problem !== 'authorization-pending') {
        return null
      }
    }
  }
}
