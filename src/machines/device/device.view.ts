import type { SnapshotFrom } from 'xstate'

import type { deviceMachine } from '#src/machines/device/device.machine.ts'

/** `hasExpired`: 'Device code expired', said of the code before this one. */
export type DeviceView =
  | { step: 'loading'; hasExpired: boolean }
  /** No code yet; the next try comes by itself. */
  | { step: 'failed'; problem: string; hasExpired: boolean }
  | {
      step: 'code'
      /** `BCDF-GHJK`. */
      userCode: string
      /** The address in the QR image. */
      address: string
      /** The code's whole lifetime, seconds. */
      maxAge: number
      hasExpired: boolean
      /** The last poll got no answer. */
      isUnanswered: boolean
    }
  | { step: 'done' }

export const selectDeviceView = (snapshot: SnapshotFrom<typeof deviceMachine>): DeviceView => {
  const { code, misses, hasExpired, problem } = snapshot.context

  if (snapshot.matches('done')) {
    return { step: 'done' }
  }
  if (problem !== null) {
    return { step: 'failed', problem, hasExpired }
  }
  if (code === null || snapshot.matches('ending')) {
    return { step: 'loading', hasExpired }
  }
  return {
    step: 'code',
    userCode: code.user_code,
    address: code.qrcode,
    maxAge: code.expiresIn,
    hasExpired,
    isUnanswered: misses > 0,
  }
}
