import { assign, setup } from 'xstate'

import { source } from '#src/machines/effect.ts'
import type { Scheme, ThemeChoice } from '#src/machines/theme/theme.view.ts'

type SystemSchemeEvent = { type: 'system.schemeChanged'; scheme: Scheme }
type ChooseEvent = { type: 'theme.choose'; choice: ThemeChoice }
export type ThemeEvent =
  | ChooseEvent
  /** A route has one scheme only; `null` returns to the person's choice. */
  | { type: 'theme.force'; scheme: Scheme | null }
  | SystemSchemeEvent

type ThemeInput = { choice: ThemeChoice; systemScheme: Scheme }
type ThemeContext = { initialChoice: ThemeChoice; systemScheme: Scheme }

export const themeMachine = setup({
  types: {
    input: {} as ThemeInput,
    context: {} as ThemeContext,
    events: {} as ThemeEvent,
    children: {} as { systemScheme: 'systemScheme'; otherTabs: 'otherTabs' },
  },
  actors: {
    systemScheme: source<SystemSchemeEvent>('systemScheme'),
    /** What the person chooses in another tab. */
    otherTabs: source<ChooseEvent>('otherTabs'),
  },
  guards: {
    isInitialChoice: ({ context }, { choice }: { choice: ThemeChoice }) =>
      context.initialChoice === choice,
    isChoice: (_, { choice, of }: { choice: ThemeChoice; of: ThemeChoice }) => choice === of,
    isScheme: (_, { scheme, of }: { scheme: Scheme | null; of: Scheme }) => scheme === of,
  },
  actions: {
    keepSystemScheme: assign((_, { scheme }: { scheme: Scheme }) => ({ systemScheme: scheme })),
  },
}).createMachine({
  id: 'theme',
  context: ({ input: { choice, systemScheme } }) => ({ initialChoice: choice, systemScheme }),
  type: 'parallel',
  invoke: [
    { id: 'systemScheme', src: 'systemScheme', onError: {} },
    { id: 'otherTabs', src: 'otherTabs', onError: {} },
  ],
  on: {
    'system.schemeChanged': {
      actions: { type: 'keepSystemScheme', params: ({ event }) => event },
    },
  },
  states: {
    choice: {
      initial: 'deciding',
      on: {
        'theme.choose': [
          {
            guard: { type: 'isChoice', params: ({ event }) => ({ ...event, of: 'light' }) },
            target: '.light',
          },
          {
            guard: { type: 'isChoice', params: ({ event }) => ({ ...event, of: 'dark' }) },
            target: '.dark',
          },
          { target: '.auto' },
        ],
      },
      states: {
        deciding: {
          always: [
            { guard: { type: 'isInitialChoice', params: { choice: 'light' } }, target: 'light' },
            { guard: { type: 'isInitialChoice', params: { choice: 'dark' } }, target: 'dark' },
            { target: 'auto' },
          ],
        },
        light: {},
        dark: {},
        auto: {},
      },
    },
    force: {
      initial: 'none',
      on: {
        'theme.force': [
          {
            guard: { type: 'isScheme', params: ({ event }) => ({ ...event, of: 'light' }) },
            target: '.light',
          },
          {
            guard: { type: 'isScheme', params: ({ event }) => ({ ...event, of: 'dark' }) },
            target: '.dark',
          },
          { target: '.none' },
        ],
      },
      states: { none: {}, light: {}, dark: {} },
    },
  },
})
