import { assign, setup } from 'xstate'

import type { ListName } from '#src/api/contract/admin-views.ts'
import type {
  ListLayout,
  LoginForm,
  UiSettingsView,
} from '#src/machines/ui-settings/ui-settings.view.ts'

export type UiSettingsEvent =
  | { type: 'loginForm.choose'; form: LoginForm }
  /** Somebody signed in here by this method. */
  | { type: 'method.used'; key: string }
  | { type: 'sidebar.toggle' }
  | { type: 'slash.toggle' }
  | { type: 'list.arrange'; list: ListName; layout: ListLayout }

type UiSettingsContext = Pick<UiSettingsView, 'lastMethod' | 'layouts'> & { saved: UiSettingsView }

/** APP-6: what this browser remembers: how people sign in here, and how they like their pages. */
export const uiSettingsMachine = setup({
  types: {
    input: {} as UiSettingsView,
    context: {} as UiSettingsContext,
    events: {} as UiSettingsEvent,
  },
  guards: {
    isSavedForm: ({ context }, { form }: { form: LoginForm }) => context.saved.loginForm === form,
    isCustomer: (_, { form }: { form: LoginForm }) => form === 'customer',
    isSavedHidden: ({ context }) => context.saved.isSidebarHidden,
    isSavedOff: ({ context }) => context.saved.isSlashOff,
  },
  actions: {
    keepMethod: assign((_, { key }: { key: string }) => ({ lastMethod: key })),
    keepLayout: assign(({ context }, { list, layout }: { list: ListName; layout: ListLayout }) => ({
      layouts: { ...context.layouts, [list]: layout },
    })),
  },
}).createMachine({
  id: 'uiSettings',
  context: ({ input }) => ({
    saved: input,
    lastMethod: input.lastMethod,
    layouts: input.layouts,
  }),
  type: 'parallel',
  on: {
    'method.used': { actions: { type: 'keepMethod', params: ({ event }) => event } },
    'list.arrange': { actions: { type: 'keepLayout', params: ({ event }) => event } },
  },
  states: {
    loginForm: {
      initial: 'deciding',
      on: {
        'loginForm.choose': [
          {
            guard: { type: 'isCustomer', params: ({ event }) => event },
            target: '.customer',
          },
          { target: '.partnerGoogle' },
        ],
      },
      states: {
        deciding: {
          always: [
            { guard: { type: 'isSavedForm', params: { form: 'customer' } }, target: 'customer' },
            {
              guard: { type: 'isSavedForm', params: { form: 'partnerGoogle' } },
              target: 'partnerGoogle',
            },
            { target: 'undecided' },
          ],
        },
        /** No login form was used here yet. */
        undecided: {},
        customer: {},
        partnerGoogle: {},
      },
    },
    sidebar: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: 'isSavedHidden', target: 'hidden' }, { target: 'shown' }],
        },
        shown: { on: { 'sidebar.toggle': 'hidden' } },
        hidden: { on: { 'sidebar.toggle': 'shown' } },
      },
    },
    slash: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: 'isSavedOff', target: 'off' }, { target: 'on' }],
        },
        on: { on: { 'slash.toggle': 'off' } },
        off: { on: { 'slash.toggle': 'on' } },
      },
    },
  },
})
