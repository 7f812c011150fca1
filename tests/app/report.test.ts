import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { actOf, reportFlows } from '#tests/report/flows.ts'
import { reportPage } from '#tests/report/page.ts'
import { requirementsOf } from '#tests/report/requirements.ts'
import { readResults, type Result } from '#tests/report/results.ts'

const root = join(import.meta.dirname, '../..')
const resultOf = (title: string, isPassed = true): Result => ({
  file: 'tests/models/paths.test.ts',
  group: 'FLOW-3 login (all methods)',
  title,
  isPassed,
  ms: 3,
})
const flows = await reportFlows(root, [resultOf('userless ✓(tokens) ⇒ done')])
const login = flows.find(({ flow }) => flow === 'login')

test('FLOW-4 the report leads every state, transition and guard side of every machine to a recorded path', () => {
  expect(flows.length).toBeGreaterThan(40)
  for (const { flow, coverage, guards, gone, models } of flows) {
    const unrecorded = models.flatMap(({ paths }) => paths).filter((it) => !it.isRecorded)
    const oneSided = guards.filter((it) => !it.isBothSided)
    expect({ flow, missing: coverage.missing, gone, unrecorded, oneSided }).toEqual({
      flow,
      missing: [],
      gone: [],
      unrecorded: [],
      oneSided: [],
    })
  }
})

test('FLOW-4 a path reads as a tester would walk it, with its result', () => {
  const paths = login?.models[0]?.paths ?? []
  expect(paths.find(({ name }) => name === 'userless ✓(tokens) ⇒ done')).toMatchObject({
    steps: [{ act: '‘userless’ answers: tokens', comesTo: 'done' }],
    result: { isPassed: true },
  })
  expect(actOf('identifier.submit(ada)')).toBe('submit the identifier (ada)')
  expect(actOf('checkIdentifier ✗(dropped)')).toBe('‘checkIdentifier’ fails: dropped')
  expect(actOf('⏱ resendWait')).toBe('Wait until ‘resendWait’ is over')
})

test('FLOW-4 each requirement and security check stands with its tests, and without where there is none', () => {
  const requirements = requirementsOf(root, [resultOf('LOGIN-2 HT-01 it works', false)])
  const standing = (id: string) =>
    requirements.find((it) => it.id === id)?.tests.map(({ isPassed }) => isPassed)
  expect(standing('LOGIN-2')).toEqual([false])
  expect(standing('HT-01')).toEqual([false])
  expect(standing('LOGIN-1')).toEqual([])
  expect(requirements.length).toBeGreaterThan(300)
})

test('FLOW-4 the report is one file that asks for no other, and takes no title for markup', async () => {
  const evil = resultOf('LOGIN-2 <img src=x onerror=alert(1)>', false)
  const page = await reportPage({
    flows,
    requirements: requirementsOf(root, [evil]),
    results: [evil],
  })
  expect(page).toContain('1 tests, 1 failed')
  expect(page).toMatch(/\d{4} paths were not run\./)
  expect(page).not.toContain('<img')
  expect(page).not.toMatch(/(?:src|href)="(?!#)/)
  expect(page.match(/<svg\s[^>]*viewBox/g)).toHaveLength(flows.length)
})

test('FLOW-4 what is no report of a run is refused, and none is none', () => {
  const file = join(tmpdir(), `no-report-${process.pid}.json`)
  writeFileSync(file, '{}')
  expect(() => readResults(file, root)).toThrow(/testResults/)
  expect(readResults('/nowhere.json', root)).toEqual([])
})
