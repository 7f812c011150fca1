import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { createActor, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'

import { withLateCharts } from '../../scripts/first-load/late-charts.ts'

type Machines = { S: new (config: object) => AnyStateMachine }

/** XState's own module, as the build has it. */
const builtModule = async () => {
  const folder = new URL('.', import.meta.resolve('xstate'))
  const name = readdirSync(fileURLToPath(folder)).find((it) =>
    /^StateMachine-\w+\.esm\.js$/.test(it),
  )
  const code = withLateCharts(readFileSync(new URL(name ?? '', folder), 'utf8'))
  const placed = code.replaceAll(/from '\.\//g, `from '${folder.href}`)
  return (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(placed)}`
  )) as Machines
}

/** A chart that counts how often its states are read, as who builds it does. */
const counted = () => {
  const count = { reads: 0 }
  const config = {
    id: 'light',
    initial: 'off',
    get states() {
      count.reads += 1
      return { off: { on: { 'light.press': 'on' } }, on: { id: 'lit' } }
    },
  }
  return { count, config }
}

test('the goal "live": a chart is built by the first actor that runs it, and by none of the machines made of it', async () => {
  const { S: StateMachine } = await builtModule()
  const { count, config } = counted()
  const machine = new StateMachine(config).provide({ actions: {} }).provide({ guards: {} })
  expect(count.reads).toBe(0)

  const actor = createActor(machine).start()
  const reads = count.reads
  actor.send({ type: 'light.press' })
  expect(actor.getSnapshot().value).toBe('on')
  createActor(machine).start()
  expect(count.reads).toBe(reads)
  expect(Object.keys(machine.states)).toEqual(['off', 'on'])
  expect(machine.events).toEqual(['light.press'])
  expect(machine.getStateNodeById('lit').key).toBe('on')
})

test('the goal "live": where XState builds charts in another way, the build says so', () => {
  expect(() => withLateCharts('class StateMachine {\n  constructor() {}\n}')).toThrow(
    'XState builds its charts in another way',
  )
})
