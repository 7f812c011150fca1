import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { ticksFor } from '#src/lib/chart-scale.ts'
import { everydaySeed } from '#tests/support/everyday-seed.ts'

test('DEMO-3 ticks are round steps from zero to past the largest figure', () => {
  expect(ticksFor([12, 36])).toEqual([0, 10, 20, 30, 40])
  expect(ticksFor([0.1, 0.31])).toEqual([0, 0.1, 0.2, 0.3, 0.4])
  expect(ticksFor([-8, 12])).toEqual([-10, -5, 0, 5, 10, 15])
  expect(ticksFor([0, 0.5])).toEqual([0, 0.2, 0.4, 0.6])
})

test('INSIGHT-4 ticks of whole numbers are whole: nothing is opened half a time', () => {
  expect(ticksFor([0, 0])).toEqual([0, 1])
  expect(ticksFor([1, 3])).toEqual([0, 1, 2, 3])
})

test('DEMO-3 ticks always hold every figure and are few', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1 }),
      (values) => {
        const ticks = ticksFor(values)
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
        expect(ticks.length).toBeLessThanOrEqual(8)
      },
    ),
    { seed: everydaySeed },
  )
})
