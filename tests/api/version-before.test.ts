import { expect, test } from 'vitest'

import { listPartners } from '#src/api/contract/admin-organizations.ts'
import { meSchema } from '#src/api/contract/user.ts'
import { decisionSamples, me } from '#tests/models/samples.ts'

/** As a process of the version before answers, which has no such field. */
const without = (name: string, answer: object) =>
  Object.fromEntries(Object.entries(answer).filter(([field]) => field !== name))

test('RE-17 a page reads who somebody is from a process that does not say whether access was withdrawn', () => {
  const before = without('isAccessWithdrawn', me)
  expect(meSchema.parse(before)).toEqual({ ...me, isAccessWithdrawn: null })
})

test('RE-17 a page reads partners from a process that does not say since when somebody waits', () => {
  const { acme } = decisionSamples
  const before = { rows: [without('waitingSince', acme)], total: 1 }
  const rows = [{ ...acme, waitingSince: null }]
  expect(listPartners.output.parse(before)).toEqual({ rows, total: 1 })
})
