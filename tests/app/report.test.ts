import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { fileOf } from '#src/inspector/chart.ts'
import { actOf, reportFlows } from '#tests/report/flows.ts'
import { reportPage } from '#tests/report/page.ts'
import { unpack, type Packed } from '#tests/report/packed.ts'
import { shownIn, standingOf } from '#tests/report/page/search.ts'
import { reportData, type ReportData } from '#tests/report/report-data.ts'
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

test('FLOW-2 FLOW-4 the file that is named beside a chart is there', () => {
  const files = flows.map(({ chart }) => fileOf(chart))
  expect(files).toContain('src/machines/login/login.machine.ts')
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
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

test('FLOW-4 the report is one small file that asks for no other, and takes no title for markup', async () => {
  const title = 'LOGIN-2 </script><img src=x onerror=alert(1)>'
  const evil = resultOf(title, false)
  const requirements = requirementsOf(root, [evil])
  const report = { flows, requirements, results: [evil] }
  const page = await reportPage(report)
  expect(page).not.toContain('<img src=x')
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  expect(page.replaceAll(/<script>[^]+?<\/script>/g, '')).not.toMatch(/(?:src|href)="/)
  expect(page.length).toBeLessThan(2_000_000)

  const [, packed = ''] = /id="data">([^<]+)</.exec(page) ?? []
  const text = gunzipSync(Buffer.from(packed.trim(), 'base64')).toString()
  const data = unpack(JSON.parse(text) as Packed) as ReportData
  expect(data).toEqual(JSON.parse(JSON.stringify(reportData(report))))
  const proven = data.requirements.find(({ id }) => id === 'LOGIN-2')
  expect(proven?.tests.map((place) => data.tests[place]?.title)).toEqual([title])
})

test('FLOW-4 what no passed test proves stands first, and a search leaves what fits', () => {
  const results = [resultOf('LOGIN-2 it works'), resultOf('LOGIN-1 it works', false)].map(
    (result) => ({ ...result, group: '' }),
  )
  const data = reportData({ flows, requirements: requirementsOf(root, results), results })
  const [first, second] = shownIn(data, '', 'all').requirements
  expect([first?.id, second?.tests]).toEqual(['LOGIN-1', []])
  expect(shownIn(data, '', 'all').requirements.at(-1)?.id).toBe('LOGIN-2')
  expect(shownIn(data, '', 'wrong').requirements.map(({ id }) => id)).not.toContain('LOGIN-2')

  const found = shownIn(data, 'userless ✓(tokens)', 'all')
  expect(found.flows.map(({ flow }) => flow.flow)).toEqual(['login'])
  expect(found.pathCount).toBeGreaterThan(0)
  expect(shownIn(data, 'nothing of the kind', 'all')).toMatchObject({ flows: [], requirements: [] })
})

test('FLOW-4 before any run nothing is said to have no test', () => {
  expect(standingOf([], false)).toEqual(['not run yet', 'unknown'])
  expect(standingOf([], true)).toEqual(['no test', 'failed'])
  expect(standingOf([{ isPassed: true }, { isPassed: false }], true)).toEqual([
    '1 of 2 failed',
    'failed',
  ])
  expect(standingOf([{ isPassed: true }], true)).toEqual(['1 passed', 'passed'])
})

test('FLOW-4 what is no report of a run is refused, and none is none', () => {
  const file = join(tmpdir(), `no-report-${process.pid}.json`)
  writeFileSync(file, '{}')
  expect(() => readResults(file, root)).toThrow(/testResults/)
  expect(readResults('/nowhere.json', root)).toEqual([])
})
