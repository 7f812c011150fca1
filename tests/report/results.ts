import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import * as z from 'zod'

const reportSchema = z.object({
  startTime: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          meta: z.object({ why: z.string().optional() }).optional(),
        }),
      ),
    }),
  ),
})

type FileReport = z.infer<typeof reportSchema>['testResults'][number]

/** A test as it ended last, or a file that failed by itself. */
export type Result = {
  /** Path of its file in the repository. */
  file: string
  group: string
  title: string
  isPassed: boolean
  ms: number
  /** Why it failed, where its run says so. */
  why?: string
  /** What a failed file did not run: names the requirements that are unproven by it. */
  notRun?: string
}
export type TestRun = {
  /** ms since 1970; `null` where there was no run. */
  startedAt: number | null
  results: readonly Result[]
}

const hasEnded = ({ status }: { status: string }) => status === 'passed' || status === 'failed'

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** What failed before all tests has told no titles: they stand in its text. */
const notRunIn = ({ name, assertionResults }: FileReport) =>
  assertionResults.length === 0
    ? textOf(name)
    : assertionResults
        .filter((it) => !hasEnded(it))
        .map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' '))
        .join('\n')

/** Imports, hooks and processes fail without failing a test. */
const failuresOf = (report: FileReport, file: string): Result[] => {
  const { status, message, assertionResults } = report
  const isTold = message === '' && assertionResults.some((it) => it.status === 'failed')
  const title = `The file failed: ${stripVTControlCharacters(message).trim() || 'its tests did not run'}`
  return status !== 'failed' || isTold
    ? []
    : [{ file, group: '', title, isPassed: false, ms: 0, notRun: notRunIn(report) }]
}

const resultsOf = (report: FileReport, root: string): Result[] => {
  const file = relative(root, report.name)
  const ended = report.assertionResults
    .filter(hasEnded)
    .map(({ ancestorTitles, title, status, duration, meta }) => ({
      file,
      group: ancestorTitles.join(' '),
      title,
      isPassed: status === 'passed',
      ms: duration ?? 0,
      ...(meta?.why !== undefined && { why: meta.why }),
    }))
  return [...failuresOf(report, file), ...ended]
}

/** Where what all files need could not be set up, none of them is told. */
const noFile = (path: string, root: string): Result => ({
  file: relative(root, path),
  group: '',
  title: 'The run ended before its files',
  isPassed: false,
  ms: 0,
})

/** What vitest's JSON report says; nothing where there is none. Throws where it is no such report. */
export const readRun = (path: string, root: string): TestRun => {
  if (!existsSync(path)) {
    return { startedAt: null, results: [] }
  }
  const { startTime, testResults } = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const results = testResults.flatMap((report) => resultsOf(report, root))
  return {
    startedAt: startTime,
    results: testResults.length === 0 ? [noFile(path, root)] : results,
  }
}
