import type { SnapshotFrom } from 'xstate'

import type { DeviceRequest } from '#src/api/contract/device.ts'
import { required } from '#src/lib/required.ts'
import type { deviceVerifyMachine } from '#src/machines/device-verify/device-verify.machine.ts'

export type DeviceVerifyView =
  | { step: 'code'; problem: string | null; isBusy: boolean }
  | {
      step: 'confirm'
      request: DeviceRequest
      problem: string | null
      /** The decision that is being sent. */
      busyWith: 'approve' | 'deny' | null
    }
  | { step: 'approved' }
  | { step: 'denied' }

export const selectDeviceVerifyView = (
  snapshot: SnapshotFrom<typeof deviceVerifyMachine>,
): DeviceVerifyView => {
  const { request, verdict, problem } = snapshot.context
  const isBusy = snapshot.hasTag('busy')

  if (snapshot.matches('confirm')) {
    return {
      step: 'confirm',
      request: required(request, 'request'),
      problem,
      busyWith: isBusy ? verdict : null,
    }
  }
  if (snapshot.matches('entering')) {
    return { step: 'code', problem, isBusy }
  }
  return { step: snapshot.matches('approved') ? 'approved' : 'denied' }
}
