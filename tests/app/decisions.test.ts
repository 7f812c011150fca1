import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const decisions = readdirSync(join(root, 'docs/adr'))
  .filter((it) => it !== 'README.md')
  .toSorted()

test('the index of decisions links each of them once, by its number', () => {
  const links = [...read('docs/adr/README.md').matchAll(/\[(\d{3})\]\((\d{3}[\w-]+\.md)\)/g)]
  expect(links.map(([, , file = '']) => file).toSorted()).toEqual(decisions)
  expect(links.filter(([, number = '', file]) => !file?.startsWith(number))).toEqual([])
})

test('every decision that code or a document refers to exists', () => {
  const numbers = new Set(decisions.map((it) => it.slice(0, 3)))
  const files = globSync(
    '{*.md,docs/**/*.md,{src,server,cli,scripts,tests}/**/*.{ts,tsx,js,mjs}}',
    {
      cwd: root,
    },
  )
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/\bADR (\d{3})\b|docs\/adr\/(\d{3})\b/g)]
      .map(([, named, linked]) => named ?? linked ?? '')
      .filter((number) => !numbers.has(number))
      .map((number) => `${file}: ${number}`),
  )
  expect([files.length > 1_000, unknown]).toEqual([true, []])
})
