import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'
import { createMachine, type AnyStateMachine } from 'xstate'

import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { modelsByFlow } from '#tests/models/models.ts'
import { flowModel } from '#tests/support/flow-model.ts'
import { jsdomHands } from '#tests/support/paths/jsdom-stage.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { walk } from '#tests/support/paths/walk.ts'

afterEach(() => document.body.replaceChildren())

const resting = createMachine({ id: 'resting', initial: 'here', states: { here: {} } })
const moving = createMachine({
  id: 'moving',
  initial: 'here',
  states: { here: { invoke: { id: 'send', src: 'send', onDone: {}, onError: {} } } },
}).provide({ actors: { send: effect('send') } })

/** The start of a flow on a page that looks so. */
const walkOn = (machine: AnyStateMachine, html: string) => {
  document.body.innerHTML = html
  const stage = { ...jsdomHands(), calls: () => Promise.resolve([]) } as unknown as Stage
  const [path] = flowModel(machine).shortPaths()
  const { start } = required(path, 'path')
  return walk(
    stage,
    { name: 'start', start, steps: [] },
    { moves: {}, scene: () => ({ lines: ['…'] }) },
  )
}

test.each([
  ['has nothing to use', '<main><p>Wait</p></main>'],
  ['has a button that is off', '<main><button disabled>Next</button></main>'],
  ['has a button that says it is off', '<main><button aria-disabled="true">Next</button></main>'],
  ['has a link for the pointer alone', '<main><a href="/" tabindex="-1">Home</a></main>'],
  ['has a hidden button', '<main><button hidden>Next</button></main>'],
  [
    'has a way behind an open dialog',
    '<main><a href="/">Home</a></main><div role="dialog" data-state="open"><p>Over</p></div>',
  ],
])('FLOW-3 APP-9 a resting page that %s is found', async (_, html) => {
  await expect(walkOn(resting, html)).rejects.toThrow('nothing leads on by keyboard')
})

test('FLOW-3 APP-9 a page that waits for long is found where one cannot leave it', async () => {
  await expect(walkOn(moving, '<main><p>Wait</p></main>')).rejects.toThrow('nothing leads on')
  const header = '<header><a href="/">Home</a></header>'
  expect(await walkOn(moving, `${header}<main><p>Wait</p></main>`)).toBe(0)
  expect(await walkOn(resting, '<main><a href="/">Home</a></main>')).toBe(0)
})

/** They have no page of their own: others show what becomes of them. */
const behindPages = ['activity', 'app', 'live', 'reports', 'request-run', 'requests']
/** They stand beside what a page shows, and take nothing from it. */
const besidePages = ['search', 'ui-settings']

test('FLOW-3 APP-9 every other flow is walked through on a screen, where each scene is looked at for a way on', () => {
  const root = join(import.meta.dirname, '../..')
  const walks = globSync(['screens/paths/*.test.tsx', 'e2e/paths-*.test.ts'], { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((text) => text.includes('await walk('))
    .join('\n')
  const left = Object.keys(modelsByFlow).filter((flow) => !walks.includes(`/${flow}.model.ts'`))
  expect(left).toEqual([...behindPages, ...besidePages].toSorted())
})
