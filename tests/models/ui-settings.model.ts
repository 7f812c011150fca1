import { uiSettingsMachine } from '#src/machines/ui-settings/ui-settings.machine.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const cases: FlowCases<typeof uiSettingsMachine> = {
  send: {
    'loginForm.choose': {
      customer: { form: 'customer' },
      partnerGoogle: { form: 'partnerGoogle' },
    },
    'method.used': { email: { key: 'email' } },
    'list.arrange': {
      compact: { list: 'users', layout: { density: 'compact', hidden: ['Email'] } },
    },
  },
  facets: ({ lastMethod }) => lastMethod,
}

export const uiSettingsModels = [
  flowModel(uiSettingsMachine, {
    ...cases,
    variant: 'nothing saved',
    input: {
      loginForm: null,
      lastMethod: null,
      isSidebarHidden: false,
      isSlashOff: false,
      layouts: {},
    },
  }),
  flowModel(uiSettingsMachine, {
    ...cases,
    variant: 'customer saved',
    input: {
      loginForm: 'customer',
      lastMethod: 'email',
      isSidebarHidden: true,
      isSlashOff: true,
      layouts: {},
    },
  }),
  flowModel(uiSettingsMachine, {
    ...cases,
    variant: 'partnerGoogle saved',
    input: {
      loginForm: 'partnerGoogle',
      lastMethod: null,
      isSidebarHidden: false,
      isSlashOff: false,
      layouts: {},
    },
  }),
]
