import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const id = /\b[A-Z]{2,}(?:-[A-Z]+)*-\d+\b/g
/** What looks like an id and is the name of something that everybody knows. */
const known = /^(?:SHA|HMAC-SHA|UTF|CVE|GHSA|RFC|ISO|OFL)-\d+$/

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const idsIn = (text: string) => text.match(id)?.filter((it) => !known.test(it)) ?? []

const told = new Set(
  ['docs/requirements.md', 'docs/security-checks.md'].flatMap((file) => idsIn(read(file))),
)

test('whatever id a comment or a title names is told in docs/requirements.md or docs/security-checks.md', () => {
  const files = globSync('{src,server,cli,scripts,tests}/**/*.{ts,tsx,js,mjs}', { cwd: root })
  const named = files.map((file) => ({ file, ids: idsIn(read(file)) }))
  const unknown = named.flatMap(({ file, ids }) =>
    ids.filter((it) => !told.has(it)).map((it) => `${file}: ${it}`),
  )
  expect([named.length > 1_000, unknown]).toEqual([true, []])
})
