import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'

import { themeMachine } from '#src/machines/theme/theme.machine.ts'
import { selectThemeView, type ThemeChoice } from '#src/machines/theme/theme.view.ts'

const start = (choice: ThemeChoice) => {
  const logic = themeMachine.provide({
    actors: { systemScheme: fromCallback(() => {}), otherTabs: fromCallback(() => {}) },
  })
  const actor = createActor(logic, { input: { choice, systemScheme: 'light' } }).start()
  return { actor, view: () => selectThemeView(actor.getSnapshot()) }
}

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['auto', 'light'],
] as const)('APP-3 a stored choice of %s applies from the start', (choice, scheme) => {
  expect(start(choice).view()).toEqual({ choice, scheme })
})

test('APP-3 auto follows the system live, a choice does not', () => {
  const { actor, view } = start('auto')
  actor.send({ type: 'system.schemeChanged', scheme: 'dark' })
  expect(view()).toEqual({ choice: 'auto', scheme: 'dark' })

  actor.send({ type: 'theme.choose', choice: 'light' })
  expect(view()).toEqual({ choice: 'light', scheme: 'light' })

  actor.send({ type: 'theme.choose', choice: 'auto' })
  expect(view()).toEqual({ choice: 'auto', scheme: 'dark' })
})

test('APP-3 a route forces its scheme and gives the choice back, one made meanwhile included', () => {
  const { actor, view } = start('light')
  actor.send({ type: 'theme.force', scheme: 'dark' })
  expect(view()).toEqual({ choice: 'light', scheme: 'dark' })

  actor.send({ type: 'theme.choose', choice: 'dark' })
  actor.send({ type: 'theme.force', scheme: 'light' })
  expect(view()).toEqual({ choice: 'dark', scheme: 'light' })

  actor.send({ type: 'theme.force', scheme: null })
  expect(view()).toEqual({ choice: 'dark', scheme: 'dark' })
})

const breakDown = () => {
  throw new Error('matchMedia is not a function')
}

test('APP-3 a browser in which nothing can be watched leaves the theme as it is', () => {
  const logic = themeMachine.provide({
    actors: { systemScheme: fromCallback(breakDown), otherTabs: fromCallback(breakDown) },
  })
  const actor = createActor(logic, { input: { choice: 'auto', systemScheme: 'dark' } }).start()

  expect(actor.getSnapshot().status).toBe('active')
  expect(selectThemeView(actor.getSnapshot())).toEqual({ choice: 'auto', scheme: 'dark' })
})
