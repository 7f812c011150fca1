import { setTimeout as sleep } from 'node:timers/promises'

import type { DeviceCode } from '#src/api/contract/device.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { Refusal, type Portal } from '#cli/portal.ts'

/** RFC 8628, section 3.5. */
const slowerBySec = 5

type SignIn = {
  readonly portal: Portal
  readonly method: string
  readonly say: (text: string) => void
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

/** The tokens of an approved code; `null` for one that ran out. */
const redeemed = async ({ portal, method, say }: SignIn, { device_code, interval }: DeviceCode) => {
  let waitSec = interval
  for (;;) {
    await sleep(waitSec * 1_000)
    try {
      return await portal.post<Tokens>(`/${method}/device/login/reply`, { device_code })
    } catch (error) {
      if (!(error instanceof Refusal)) {
        say('The portal cannot be reached. Trying again.')
        waitSec = Math.min(waitSec * 2, 60)
      } else if (error.problem === 'access-denied') {
        throw error
      } else if (error.problem === 'slow-down') {
        waitSec += slowerBySec
      } else if (error.problem !== 'authorization-pending') {
        return null
      }
    }
  }
}
