import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { fileOf } from '#src/inspector/chart.ts'
import { actOf, reportFlows } from '#tests/report/flows.ts'
import { reportPage } from '#tests/report/page.ts'
import { unpack, type Packed } from '#tests/report/packed.ts'
import { shownIn, standingOf } from '#tests/report/page/search.ts'
import { reportData, type ReportData } from '#tests/report/report-data.ts'
import { requirementsOf } from '#tests/report/requirements.ts'
import { readRun, type Result } from '#tests/report/results.ts'

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
  const report = { flows, requirements, results: [evil], startedAt: 1_700_000_000_000 }
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
  const requirements = requirementsOf(root, results)
  const data = reportData({ flows, requirements, results, startedAt: 0 })
  const [first, second] = shownIn(data, '', 'all').requirements
  expect([first?.id, second?.tests]).toEqual(['LOGIN-1', []])
  expect(shownIn(data, '', 'all').requirements.at(-1)?.id).toBe('LOGIN-2')
  expect(shownIn(data, '', 'wrong').requirements.map(({ id }) => id)).not.toContain('LOGIN-2')

  const found = shownIn(data, 'userless ✓(tokens)', 'all')
  expect(found.flows.map(({ flow }) => flow.flow)).toEqual(['login'])
  expect(found.pathCount).toBeGreaterThan(0)
  expect(shownIn(data, 'nothing of the kind', 'all')).toMatchObject({ flows: [], requirements: [] })

  const [bySearch] = shownIn(data, 'finish.code.redeeming', 'all').flows
  const ways = bySearch?.models.flatMap(({ paths }) => paths) ?? []
  expect(bySearch?.flow.flow).toBe('passcode')
  expect(ways.some(({ name }) => !name.includes('redeeming'))).toBe(true)
  expect(
    ways.filter(({ steps }) => !steps.some((it) => it.comesTo.includes('finish.code.redeeming'))),
  ).toEqual([])
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

/** What `readRun` makes of a report that vitest would write. */
const readFrom = (report: object) => {
  const file = join(tmpdir(), `run-${process.pid}.json`)
  onTestFinished(() => rmSync(file, { force: true }))
  writeFileSync(file, JSON.stringify(report))
  return readRun(file, root)
}
const assertion = (title: string, status: string) => ({ ancestorTitles: [], title, status })
const fileReport = (
  name: string,
  message: string,
  assertionResults: readonly ReturnType<typeof assertion>[],
) => ({ name: join(root, name), status: 'failed', message, assertionResults })

test('FLOW-4 what is no report of a run is refused, and none is none', () => {
  expect(() => readFrom({})).toThrow(/testResults/)
  expect(readRun('/nowhere.json', root)).toEqual({ startedAt: null, results: [] })
})

test('FLOW-4 a file that failed before its tests is a failure, and so is what its titles would have proven', () => {
  const file = 'tests/e2e/report.test.ts'
  const { startedAt, results } = readFrom({
    startTime: 1_700_000_000_000,
    testResults: [fileReport(file, '\u001B[31mNo server\u001B[39m', [])],
  })
  expect(startedAt).toBe(1_700_000_000_000)
  expect(results).toMatchObject([{ file, title: 'The file failed: No server', isPassed: false }])

  const requirements = requirementsOf(root, results)
  const data = reportData({ flows, requirements, results, startedAt })
  expect(data.requirements.find(({ id }) => id === 'APP-9')?.tests).toEqual([0])
  expect(data.requirements.find(({ id }) => id === 'LOGIN-5')?.tests).toEqual([])
  expect(Object.keys(data.tests[0] ?? {})).not.toContain('notRun')
})

test('FLOW-4 a hook that failed is a failure of what it kept from running, beside what ended', () => {
  const skipped = assertion('APP-9 it works', 'skipped')
  const { results } = readFrom({
    startTime: 0,
    testResults: [
      fileReport('one.test.ts', 'beforeAll', [skipped]),
      fileReport('two.test.ts', '', [skipped]),
      fileReport('three.test.ts', 'afterAll', [assertion('APP-9 it works', 'passed')]),
      fileReport('four.test.ts', '', [assertion('APP-9 it works', 'failed')]),
      fileReport('five.test.ts', 'afterAll', [assertion('APP-9 it works', 'failed')]),
    ],
  })
  expect(results.map(({ file, title, isPassed }) => [file, title, isPassed])).toEqual([
    ['one.test.ts', 'The file failed: beforeAll', false],
    ['two.test.ts', 'The file failed: its tests did not run', false],
    ['three.test.ts', 'The file failed: afterAll', false],
    ['three.test.ts', 'APP-9 it works', true],
    ['four.test.ts', 'APP-9 it works', false],
    ['five.test.ts', 'The file failed: afterAll', false],
    ['five.test.ts', 'APP-9 it works', false],
  ])
  const proof = requirementsOf(root, results).find(({ id }) => id === 'APP-9')?.tests
  expect(proof?.map(({ file }) => file)).toEqual([
    'one.test.ts',
    'two.test.ts',
    'three.test.ts',
    'four.test.ts',
    'five.test.ts',
  ])
})

/** What a run of this file leaves for the report, by the project's own reporters. */
const runOf = (text: string) => {
  const folder = join(root, 'reports', `run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'one.test.ts'), text)
  const left = join(folder, 'run.json')
  const config = join(folder, 'vitest.config.ts')
  writeFileSync(
    config,
    `import { FailureTextsReporter } from '#tests/support/failure-texts.reporter.ts'
    export default { test: { reporters: [new FailureTextsReporter(), ['json', { outputFile: ${JSON.stringify(left)} }]] } }`,
  )
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', `--config=${config}`, `--root=${root}`, `--dir=${folder}`]
  spawnSync(process.execPath, args, { cwd: root })
  return readRun(left, root)
}

test('FLOW-4 a test that failed says at which step, and in what that which was seen differs', () => {
  const { results } = runOf(`
    import { expect, test } from 'vitest'
    const far = Array.from({ length: 40 }, (_, index) => index)
    test('LEAD-1 it goes on', () => {})
    test('LEAD-2 it is sent', () => {
      expect({ far, value: 'editing' }, 'after «2. lead.submit»').toStrictEqual({ far, value: 'sending' })
    })`)
  const [passed, failed] = results
  expect([passed?.title, passed?.why]).toEqual(['LEAD-1 it goes on', undefined])
  expect(failed?.why).toContain('after «2. lead.submit»')
  expect(failed?.why).toMatch(/-.+"sending"/)
  expect(failed?.why).toMatch(/\+.+"editing"/)
  expect(failed?.why).not.toContain(' 12,')
  const requirements = requirementsOf(root, results)
  const data = reportData({ flows, requirements, results, startedAt: 0 })
  expect(data.tests.map(({ why }) => why)).toEqual([undefined, failed?.why])
})

test('FLOW-4 a run that could not be set up is no run without failures', () => {
  const { results } = readFrom({ startTime: 0, testResults: [] })
  expect(results).toMatchObject([{ title: 'The run ended before its files', isPassed: false }])
})
