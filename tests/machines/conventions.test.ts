import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'
import { createMachine, fromPromise, type AnyStateMachine } from 'xstate'

import { modelsByFlow } from '#tests/models/models.ts'
import { faultsOf } from '#tests/support/chart-lint.ts'
import { machinesByFlow } from '../../scripts/inspector/machines.ts'

const folder = new URL('../../src/machines/', import.meta.url)

const camelCaseOf = (name: string) =>
  name.replaceAll(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase())

test('FLOW-1 every folder of a machine has exactly one', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((it) => it.isDirectory())
  expect(Object.keys(machinesByFlow)).toEqual(
    folders.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
  )
})

/** Two copies of a module have the same chart, whichever of them a runner handed out. */
const chartOf = (machine: AnyStateMachine | undefined) => JSON.stringify(machine?.config)

test('FLOW-3 every machine but time itself has models that paths are made from', () => {
  const named = Object.keys(machinesByFlow).filter((flow) => flow !== 'countdown')
  expect(
    Object.keys(modelsByFlow),
    'a machine <flow> has its cases in tests/models/<flow>.model.ts',
  ).toEqual(named)
  for (const [flow, models] of Object.entries(modelsByFlow)) {
    const chart = chartOf(machinesByFlow[flow])
    expect(models.map(({ machine }) => chartOf(machine))).toEqual(models.map(() => chart))
  }
})

/** No person sees these but through others: what they keep, count, open or send for. */
const flowsWithoutScreen = [
  'activity',
  'app',
  'demo-session',
  'live',
  'reports',
  'request-run',
  'requests',
  'search',
  'ui-settings',
]

test('FLOW-3 every chart that a person sees is walked on its screens', () => {
  const walks = new URL('../screens/paths/', import.meta.url)
  const walked = new Set(
    readdirSync(walks).flatMap((file) =>
      [
        ...readFileSync(new URL(file, walks), 'utf8').matchAll(/models\/([a-z-]+)\.model\.ts'/g),
      ].map(([, flow]) => flow),
    ),
  )
  const left = Object.keys(modelsByFlow).filter((flow) => !walked.has(flow))
  expect(left, 'a file of tests/screens/paths imports the model of the flow and walks it').toEqual(
    flowsWithoutScreen,
  )
})

test.each(Object.entries(machinesByFlow))('FLOW-1 %s keeps the conventions', (flow, machine) => {
  expect(machine.id).toBe(camelCaseOf(flow))
  expect(faultsOf(machine)).toEqual([])
})

test('FLOW-1 the conventions see what compiler and interpreter leave unsaid', () => {
  const careless = createMachine({
    id: 'careless',
    initial: 'waitng',
    states: {
      waiting: {
        after: { pollIntervl: 'reading' },
        on: { GO: { target: 'reading', guard: 'redy', actions: 'shw' } },
      },
      reading: {
        entry: 'clen',
        invoke: [
          { src: 'read', onDone: 'shown' },
          { id: 'write', src: 'wrte', onDone: 'shown', onError: 'shown' },
        ],
      },
      shown: {},
      Forgotten: { on: { 'page.leave': 'shown' } },
    },
  }).provide({
    actors: { read: fromPromise(() => Promise.resolve(1)) },
    guards: { ready: () => true },
    actions: { setPage: () => {} },
    delays: { pollInterval: 3_000 },
  })

  expect(faultsOf(careless)).toEqual([
    'careless: starts in no child of its own',
    "careless.waiting: unknown delay 'pollIntervl' would fire at once",
    "careless.reading: the invocation of 'read' has no id",
    "careless.reading: nobody hears when '0.careless.reading' fails",
    "careless.reading: unknown actor 'wrte'",
    "careless.reading: unknown action 'clen'",
    "careless.waiting: unknown guard 'redy'",
    "careless.waiting: unknown action 'shw'",
    'careless.waiting: nothing leads here',
    'careless.reading: nothing leads here',
    'careless.shown: nothing leads here',
    'careless.Forgotten: nothing leads here',
    'careless.shown: nothing leads away',
    "careless: the name of state 'Forgotten'",
    "careless: the name of event 'GO'",
    "careless: the name of guard 'ready'",
    "careless: the name of action 'setPage'",
  ])
})
