import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Result } from '#tests/report/results.ts'

export type Requirement = {
  id: string
  text: string
  tests: readonly Result[]
}

const idsIn = (text: string) => new Set(text.match(/\b[A-Z]{2,}-\d+\b/g))

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')

/** What a line states: `- APP-1 Title is …` of the requirements, `| HT-01 | headers | … |` of the security checks. */
const statementIn = (line: string) => {
  const [, id, text] =
    /^- ([A-Z]+-\d+)\+? (.+)$/.exec(line) ?? /^\| ([A-Z]{2}-\d+) +\| (.+) \|$/.exec(line) ?? []
  return id === undefined || text === undefined
    ? []
    : [{ id, text: text.replaceAll(/ +\| +/g, ' · ') }]
}

/** Every requirement and security check, with the tests whose titles carry its id. */
export const requirementsOf = (root: string, results: readonly Result[]): Requirement[] => {
  const told = results.map((result) => ({
    result,
    ids: idsIn(`${result.group} ${result.title} ${result.notRun ?? ''}`),
  }))
  return ['docs/requirements.md', 'docs/security-checks.md']
    .flatMap((file) => linesOf(join(root, file)))
    .flatMap(statementIn)
    .map(({ id, text }) => ({
      id,
      text,
      tests: told.filter(({ ids }) => ids.has(id)).map(({ result }) => result),
    }))
}
