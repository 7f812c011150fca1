import { deviceVerifyMachine } from '#src/machines/device-verify/device-verify.machine.ts'
import { deviceRequest, failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const deviceVerifyModels = [
  flowModel(deviceVerifyMachine, {
    input: { method: 'email' },
    send: {
      'code.submit': { code: { userCode: 'BCDFGHJK' } },
      'request.decide': { approve: { verdict: 'approve' }, deny: { verdict: 'deny' } },
    },
    done: {
      claimCode: { request: deviceRequest },
      decide: { approved: { status: 'approved' }, denied: { status: 'denied' } },
    },
    fail: {
      claimCode: { wrong: failures.wrongCode, dropped: failures.dropped },
      decide: {
        wrong: failures.wrongCode,
        expired: failures.deadCode,
        dropped: failures.dropped,
      },
    },
    facets: ({ problem, verdict }) => [problem !== null, verdict],
  }),
]
