import { fromPromise } from 'xstate'

import {
  verifyDevice,
  type DeviceRequest,
  type DeviceVerification,
} from '#src/api/contract/device.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { CallError } from '#src/lib/call-error.ts'
import { deviceVerifyMachine } from '#src/machines/device-verify/device-verify.machine.ts'

/** Calls with codes are no request runs: those keep what was sent. */
export const deviceVerifyLogic = ({ call }: FlowPorts) =>
  deviceVerifyMachine.provide({
    actors: {
      claimCode: fromPromise(async ({ input: { method, userCode }, signal }) =>
        requestIn(await call(verifyDevice, { method, user_code: userCode }, { signal })),
      ),
      decide: fromPromise(({ input: { method, userCode, verdict }, signal }) =>
        call(verifyDevice, { method, user_code: userCode, confirm: verdict }, { signal }),
      ),
    },
  })

/** Nothing was decided yet, so the answer can only ask for the decision. */
const requestIn = (answer: DeviceVerification): DeviceRequest => {
  if (answer.status !== 'confirm') {
    throw new CallError('error', "The server's answer can't be read (status).")
  }
  return answer
}
