import { themeMachine } from '#src/machines/theme/theme.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const themeModels = [
  flowModel(themeMachine, {
    variant: 'auto stored',
    input: { choice: 'auto', systemScheme: 'light' },
    send: {
      'theme.choose': {
        light: { choice: 'light' },
        dark: { choice: 'dark' },
        auto: { choice: 'auto' },
      },
      'theme.force': {
        light: { scheme: 'light' },
        dark: { scheme: 'dark' },
        none: { scheme: null },
      },
      'system.schemeChanged': { dark: { scheme: 'dark' } },
    },
    fail: { systemScheme: { fault: failures.fault }, otherTabs: { fault: failures.fault } },
  }),
  flowModel(themeMachine, {
    variant: 'light stored',
    input: { choice: 'light', systemScheme: 'dark' },
    send: { 'theme.choose': { auto: { choice: 'auto' } }, 'theme.force': {} },
  }),
  flowModel(themeMachine, {
    variant: 'dark stored',
    input: { choice: 'dark', systemScheme: 'light' },
    send: { 'theme.choose': { auto: { choice: 'auto' } }, 'theme.force': {} },
  }),
]
