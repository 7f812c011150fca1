import { CallError } from '#src/lib/call-error.ts'
import { emailUpdateMachine } from '#src/machines/email-update/email-update.machine.ts'
import { emailChangeOf, failures, me } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const own = new CallError('failure', 'Please check what you entered.', {
  problem: 'invalid-input',
  fieldErrors: [{ field: 'email', message: 'This is your address already.' }],
})

export const emailUpdateModels = [
  flowModel(emailUpdateMachine, {
    send: {
      'email.submit': { email: { email: 'ada@lovelace.example' } },
      'code.submit': { code: { code: '123456' } },
    },
    done: {
      startChange: { begun: emailChangeOf('first') },
      resendCode: { begun: { ...emailChangeOf('second'), isNewMail: false } },
      finishChange: { me: { ...me, email: 'ada@lovelace.example' } },
    },
    fail: {
      startChange: { own, limited: failures.limited, dropped: failures.dropped },
      resendCode: { dropped: failures.dropped },
      finishChange: {
        wrong: failures.wrongCode,
        dead: failures.deadCode,
        dropped: failures.dropped,
      },
    },
    facets: ({ problem, fieldErrors, begun }) => [
      problem !== null,
      fieldErrors.length,
      begun?.isNewMail,
    ],
  }),
]
