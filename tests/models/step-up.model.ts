import type { Method } from '#src/api/contract/method.ts'
import { stepUpMachine } from '#src/machines/step-up/step-up.machine.ts'
import { tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const identifier = 'ada@example.com'
const email: Method = { key: 'email', type: 'passcode' }
const password: Method = { key: 'password', type: 'password' }
const google: Method = { key: 'google', type: 'oidc-google' }
const passkey: Method = { key: 'passkey', type: 'passkey' }

const cases: FlowCases<typeof stepUpMachine> = {
  done: { authentication: { signedIn: { method: 'email', tokens: tokensOf('first') } } },
}

export const stepUpModels = [
  flowModel(stepUpMachine, {
    ...cases,
    variant: 'fresh',
    input: { identifier, methods: [email], isStaff: false, need: 'fresh' },
  }),
  flowModel(stepUpMachine, {
    ...cases,
    variant: 'strong',
    input: { identifier, methods: [email, google, passkey], isStaff: false, need: 'strong' },
  }),
  flowModel(stepUpMachine, {
    ...cases,
    variant: 'forgotten password',
    input: { identifier, methods: [password, email], isStaff: false, need: 'other' },
  }),
  flowModel(stepUpMachine, {
    ...cases,
    variant: 'staff',
    input: { identifier, methods: [email, google, passkey], isStaff: true, need: 'strong' },
  }),
  flowModel(stepUpMachine, {
    ...cases,
    variant: 'begun before',
    input: {
      identifier,
      methods: [passkey, email],
      isStaff: false,
      need: 'fresh',
      begun: { identifier, method: 'email' },
    },
  }),
  flowModel(stepUpMachine, {
    ...cases,
    variant: 'no strong method',
    input: { identifier, methods: [email], isStaff: false, need: 'strong' },
  }),
]
