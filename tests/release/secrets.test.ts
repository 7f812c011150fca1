import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { historyOf, secretsIn, textsOf } from '../../scripts/release/secrets.ts'

const scanned = async (texts: ReturnType<typeof textsOf>) =>
  (await Promise.all(texts.map(secretsIn))).flat()

test('CF-08 settings, documents and scripts hold no key of anybody', async () => {
  const paths = globSync([
    '*.{md,ts,mjs,html}',
    '.npmrc',
    'docs/*.md',
    'server/app/*.ts',
    'scripts/**/*.*',
  ])
  expect(paths.length).toBeGreaterThan(40)
  expect(await scanned(textsOf(paths))).toEqual([])
})

/** Put together here, so that this file is not found itself. */
const token = ['ghp', 'x7Rk2mQ9vT4bN8wL3cY6fH1jD5sA0gZuPeXo'].join('_')

test('CF-08 a key is found where it was ever committed, and is not told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-secrets-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
  try {
    git('init', '--quiet')
    git('config', 'user.name', 'Ada')
    git('config', 'user.email', 'ada@example.com')
    for (const content of [`TOKEN=${token}\n`, 'TOKEN=\n']) {
      await writeFile(join(folder, 'settings'), content)
      git('add', '.')
      git('commit', '--quiet', '--message', 'chore: settings')
    }
    const found = await scanned(historyOf(folder))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^[0-9a-f]{8} settings:1: /)
    expect(found[0]).not.toContain(token)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
