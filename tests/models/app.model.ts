import { appMachine } from '#src/machines/app/app.machine.ts'
import { me, now, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const signedIn = { method: 'email', tokens: tokensOf('first') }

const input = {
  session: { stored: null },
  theme: { choice: 'auto', systemScheme: 'light' },
  uiSettings: {
    loginForm: null,
    lastMethod: null,
    isSidebarHidden: false,
    isSlashOff: false,
    layouts: {},
  },
  demoSession: { stored: null },
  newVersion: { build: 'first' },
  now: () => now,
} as const

const onChange: FlowCases<typeof appMachine>['send'] = {
  'person.signedInAnew': { method: { ...signedIn } },
  'me.changed': { name: { me: { ...me, name: 'Ada King' } } },
}

// Flows open side by side in every combination: two models keep them few.
export const appModels = [
  flowModel(appMachine, {
    variant: 'on the way in',
    input,
    send: {
      'flow.open': {
        login: {
          flow: 'login',
          input: { form: 'main', identifier: '', allowedMethods: null },
        },
        'login, options': {
          flow: 'login',
          input: { form: 'main', identifier: '', allowedMethods: null },
          options: { redirectPageAfterLogin: '/demo/nba' },
        },
        register: { flow: 'register', input: { identifier: '' } },
        device: { flow: 'device', input: { method: 'email' } },
        organizationAccess: { flow: 'organizationAccess', input: { me } },
      },
      'flow.close': { login: { flow: 'login' } },
      ...onChange,
    },
    done: {
      login: { tokens: signedIn },
      register: { tokens: signedIn },
      device: { tokens: signedIn },
    },
  }),
  flowModel(appMachine, {
    variant: 'inside',
    input,
    send: {
      'flow.open': {
        organizationAccess: { flow: 'organizationAccess', input: { me } },
        stepUp: {
          flow: 'stepUp',
          input: { identifier: me.email, methods: me.methods, isStaff: false, need: 'fresh' },
        },
      },
      'flow.close': { organizationAccess: { flow: 'organizationAccess' } },
      ...onChange,
    },
    done: { stepUp: { confirmed: signedIn, cancelled: null } },
  }),
  flowModel(appMachine, {
    variant: 'back from a provider',
    input,
    send: {
      'flow.open': {
        singleSignOnReply: {
          flow: 'singleSignOnReply',
          input: { method: 'okta', query: '', wasSignedIn: false },
        },
      },
      'flow.close': { singleSignOnReply: { flow: 'singleSignOnReply' } },
      ...onChange,
    },
    done: { singleSignOnReply: { tokens: signedIn, nobody: null } },
  }),
]
