import { singleSignOnLogoutMachine } from '#src/machines/single-sign-on-logout/single-sign-on-logout.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const singleSignOnLogoutModels = [
  flowModel(singleSignOnLogoutMachine, {
    input: { method: 'okta', query: 'state=first' },
    done: { replyToLogout: { ended: {} } },
    fail: { replyToLogout: { forged: failures.signInExpired } },
  }),
]
