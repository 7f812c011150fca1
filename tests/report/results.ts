import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

import * as z from 'zod'

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
})

/** A test as it ended last. */
export type Result = {
  /** Path of its file in the repository. */
  file: string
  group: string
  title: string
  isPassed: boolean
  ms: number
}

/** What vitest's JSON report says; nothing where there is none. Throws where it is no such report. */
export const readResults = (path: string, root: string): Result[] => {
  if (!existsSync(path)) {
    return []
  }
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status, duration }) => ({
        file: relative(root, name),
        group: ancestorTitles.join(' '),
        title,
        isPassed: status === 'passed',
        ms: duration ?? 0,
      })),
  )
}
