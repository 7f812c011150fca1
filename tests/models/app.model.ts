import { appMachine } from '#src/machines/app/app.machine.ts'
import { me, now, tokensOf } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const signedIn = { method: 'email', tokens: tokensOf('first') }

export const appModels = [
  flowModel(appMachine, {
    input: {
      session: { stored: null },
      theme: { choice: 'auto', systemScheme: 'light' },
      demoSession: { stored: null },
      now: () => now,
    },
    send: {
      'flow.open': {
        login: {
          flow: 'login',
          input: { form: 'main', identifier: '', allowedMethods: null },
        },
        register: { flow: 'register', input: { identifier: '' } },
        organizationAccess: { flow: 'organizationAccess', input: { me } },
        device: { flow: 'device', input: { method: 'email' } },
      },
      'flow.close': {
        login: { flow: 'login' },
        organizationAccess: { flow: 'organizationAccess' },
      },
      'person.signedInAnew': { method: { ...signedIn } },
      'me.changed': { name: { me: { ...me, name: 'Ada King' } } },
    },
    done: {
      login: { tokens: signedIn },
      register: { tokens: signedIn },
      device: { tokens: signedIn },
    },
  }),
]
