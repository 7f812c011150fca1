import { deviceMachine } from '#src/machines/device/device.machine.ts'
import { deviceCodeOf, failures, now, tokensOf } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const deviceModels = [
  flowModel(deviceMachine, {
    input: { method: 'email' },
    done: {
      requestCode: { code: { ...deviceCodeOf('BCDF-GHJK'), expiresAt: now + 600_000 } },
      redeemCode: { tokens: tokensOf('first') },
      redeemAtEnd: { tokens: tokensOf('first') },
    },
    fail: {
      requestCode: { dropped: failures.dropped },
      redeemCode: {
        pending: failures.pendingDevice,
        'slow down': failures.fastDevice,
        denied: failures.deniedDevice,
        expired: failures.deadDevice,
        dropped: failures.dropped,
      },
      redeemAtEnd: { pending: failures.pendingDevice, dropped: failures.dropped },
    },
    facets: ({ hasExpired, misses, problem }) => [hasExpired, misses > 0, problem !== null],
  }),
]
