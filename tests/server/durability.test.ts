import { expect, test } from 'vitest'

import { submitUnderFire } from '#tests/support/kill-harness.ts'

/** `npm run crash -- --shots 200` fires more often. */
const count = Number(process.env['CRASH_SHOTS'] || 6)
const shots = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'server' : 'database'))
const leads = count * 50

const byCompany = (a: { company: string }, b: { company: string }) =>
  a.company.localeCompare(b.company)

test(
  'RE-01 LEAD-5 no acknowledged lead is lost and none is stored twice, whatever is killed',
  async () => {
    const { acknowledged, stored, fired } = await submitUnderFire({ leads, writers: 8, shots })

    expect(fired).toEqual(shots)
    expect(new Set(stored.map(({ company }) => company)).size).toBe(leads)
    expect(stored.toSorted(byCompany)).toEqual(
      acknowledged.map(({ id, company }) => ({ id, company })).toSorted(byCompany),
    )
  },
  120_000 + count * 10_000,
)

test('RE-02 the same fire finds the loss of a server that acknowledges before it commits', async () => {
  const { acknowledged, stored, fired } = await submitUnderFire({
    leads: 120,
    writers: 8,
    shots: ['server'],
    environment: { ACKNOWLEDGE: 'before-commit' },
  })

  expect(fired).toEqual(['server'])
  const kept = new Set(stored.map(({ id }) => id))
  expect(acknowledged.filter(({ id }) => !kept.has(id)).length).toBeGreaterThan(0)
})
