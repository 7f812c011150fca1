import { registerMachine } from '#src/machines/register/register.machine.ts'
import { failures, tokensOf } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const person = { identifier: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' }

export const registerModels = [
  flowModel(registerMachine, {
    input: { identifier: 'bob@example.com' },
    send: { 'person.submit': { ada: { person } } },
    done: {
      checkIdentifier: {
        unknown: { userExists: false, methods: [] },
        known: { userExists: true, methods: [{ key: 'email', type: 'passcode' }] },
      },
      passcode: { tokens: { tokens: tokensOf('first') } },
    },
    fail: { checkIdentifier: { dropped: failures.dropped } },
    facets: ({ userExists, problem }) => [userExists, problem !== null],
  }),
]
