import { assign, setup } from 'xstate'

import type { LoginForm } from '#src/machines/ui-settings/ui-settings.view.ts'

export type UiSettingsEvent =
  | { type: 'loginForm.choose'; form: LoginForm }
  /** Somebody signed in here by this method. */
  | { type: 'method.used'; key: string }

type UiSettingsInput = { loginForm: LoginForm | null; lastMethod: string | null }
type UiSettingsContext = { initialForm: LoginForm | null; lastMethod: string | null }

/** APP-6: what this browser remembers of how its people sign in. */
export const uiSettingsMachine = setup({
  types: {
    input: {} as UiSettingsInput,
    context: {} as UiSettingsContext,
    events: {} as UiSettingsEvent,
  },
  guards: {
    isInitialForm: ({ context }, { form }: { form: LoginForm }) => context.initialForm === form,
    isCustomer: (_, { form }: { form: LoginForm }) => form === 'customer',
  },
  actions: {
    keepMethod: assign((_, { key }: { key: string }) => ({ lastMethod: key })),
  },
}).createMachine({
  id: 'uiSettings',
  context: ({ input: { loginForm, lastMethod } }) => ({ initialForm: loginForm, lastMethod }),
  on: {
    'loginForm.choose': [
      {
        guard: { type: 'isCustomer', params: ({ event }) => event },
        target: '.customer',
      },
      { target: '.partnerGoogle' },
    ],
    'method.used': { actions: { type: 'keepMethod', params: ({ event }) => event } },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: { type: 'isInitialForm', params: { form: 'customer' } }, target: 'customer' },
        {
          guard: { type: 'isInitialForm', params: { form: 'partnerGoogle' } },
          target: 'partnerGoogle',
        },
        { target: 'undecided' },
      ],
    },
    /** Nobody chose a login form here yet. */
    undecided: {},
    customer: {},
    partnerGoogle: {},
  },
})
