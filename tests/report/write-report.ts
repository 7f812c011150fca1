import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { reportFlows } from '#tests/report/flows.ts'
import { reportPage } from '#tests/report/page.ts'
import { requirementsOf } from '#tests/report/requirements.ts'
import { readRun } from '#tests/report/results.ts'

/** Where a whole run of the tests leaves its results, and the report is written. */
const root = join(import.meta.dirname, '../..')
const [given = join(root, 'reports/tests.json')] = process.argv.slice(2)
const target = join(root, 'reports/paths.html')

const { startedAt, results } = readRun(given, root)
const flows = await reportFlows(root, results)
const requirements = requirementsOf(root, results)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, await reportPage({ flows, requirements, results, startedAt }))
process.stdout.write(`${target}\n`)
