import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'

import { chartCounter, coverageOf, mergedHits } from '#tests/support/chart-coverage.ts'

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { 'door.open': 'open', 'door.lock': 'locked' } },
    open: { on: { 'door.close': 'closed' } },
    locked: { on: { 'door.unlock': 'closed' } },
  },
})

const hitsOf = (...types: string[]) => {
  const counter = chartCounter()
  const actor = createActor(door, { inspect: counter.observe }).start()
  for (const type of types) {
    actor.send({ type })
  }
  return counter.hits()
}

test('FLOW-3 the coverage of a chart names each state and transition that nothing took', () => {
  expect(coverageOf(door, hitsOf('door.open', 'door.close', 'door.open'))).toEqual({
    machine: 'door',
    states: { hit: 3, all: 4 },
    transitions: { hit: 2, all: 4 },
    missing: [
      'door.locked',
      'door.closed —door.lock→ door.locked',
      'door.locked —door.unlock→ door.closed',
    ],
  })
})

test('FLOW-3 the files of a run cover a chart together', () => {
  const hits = mergedHits([
    hitsOf('door.open', 'door.close'),
    hitsOf('door.lock', 'door.unlock'),
    {},
  ])

  expect(coverageOf(door, hits).missing).toEqual([])
  expect(coverageOf(door, {}).states).toEqual({ hit: 0, all: 4 })
})
