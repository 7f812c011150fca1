import { fromPromise } from 'xstate'

import { redeemDevice, startDevice } from '#src/api/contract/device.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { onThisClock } from '#src/app/on-this-clock.ts'
import { repeatable } from '#src/app/repeatable.ts'
import { copyLinkLogic } from '#src/app/flows/copy-link.ts'
import { deviceMachine } from '#src/machines/device/device.machine.ts'

/** Calls with codes are no request runs: those keep what was sent and answered. */
export const deviceLogic = ({ call }: FlowPorts) => {
  const redeem = repeatable(call, redeemDevice)
  return deviceMachine.provide({
    actors: {
      requestCode: fromPromise(async ({ input, signal }) =>
        onThisClock(await call(startDevice, input, { signal })),
      ),
      redeemCode: fromPromise(({ input, signal }) => redeem(input, { signal })),
      copyLink: copyLinkLogic(),
    },
  })
}
