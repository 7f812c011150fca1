import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** What a pattern finds in a file: names, and what belongs to each. */
const pairsIn = (path: string, pattern: RegExp) =>
  new Map([...readFileSync(path, 'utf8').matchAll(pattern)].map(([, name, it = '']) => [name, it]))

/** The embedded database is not in the image, and neither is what is for it alone. */
const embedded = new Set<string | undefined>(['backup', 'restore'])

const isInImage = (script: string) =>
  existsSync(script) &&
  [...pairsIn('deploy/Dockerfile', /^COPY (\w[\w/]*) \.\/(\S+)$/gm).values()].some((folder) =>
    script.startsWith(`${folder}/`),
  )

test('ADMIN-3 what operators do by npm is told for the image too, by files that are in it', () => {
  const commands = pairsIn('start.mjs', /'?([\w:-]+)'?: program\('(server\/[^']+)'\)/g)
  const told = pairsIn('docs/operations.md', /^\| `npm run ([\w:-]+)` +\| `node (\S+)` +\|$/gm)
  expect(commands.get('audit:verify')).toBe('server/audit/verify.main.ts')
  expect(told).toEqual(new Map([...commands].filter(([name]) => !embedded.has(name))))
  expect([...told.values()].filter((script) => !isInImage(script))).toEqual([])
})
