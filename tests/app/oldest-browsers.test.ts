import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { younger } from '#tests/support/younger-than-browsers.ts'

const root = join(import.meta.dirname, '../..')

/** By their whole name; what stands on a prototype cannot be told from what else is called so. */
const names = younger.filter((name) => /^\w+\.\w+$/.test(name))
const call = new RegExp(String.raw`\b(?:${names.join('|').replaceAll('.', String.raw`\.`)})\(`)

test('APP-12 the code of pages calls nothing that the oldest browsers do not have', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'public/*.js'], { cwd: root })
  const calling = files.filter((file) => call.test(readFileSync(join(root, file), 'utf8')))
  expect([files.length > 500, call.test('URL.parse(text)'), calling]).toEqual([true, true, []])
})
