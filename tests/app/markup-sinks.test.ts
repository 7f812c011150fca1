import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Each turns a text into markup or code, and the rule that refuses it. */
const sinks: [code: string, rule: string][] = [
  ['export const it = <p dangerouslySetInnerHTML={{ __html: text }} />', 'react(no-danger)'],
  ['document.body.innerHTML = text', 'eslint(no-restricted-properties)'],
  ['document.body.outerHTML = text', 'eslint(no-restricted-properties)'],
  ["document.body.insertAdjacentHTML('beforeend', text)", 'eslint(no-restricted-properties)'],
  ['document.createRange().createContextualFragment(text)', 'eslint(no-restricted-properties)'],
  ['document.write(text)', 'eslint(no-restricted-properties)'],
  ['document.writeln(text)', 'eslint(no-restricted-properties)'],
  ['eval(text)', 'eslint(no-eval)'],
  ['export const it = new Function(text)', 'eslint(no-new-func)'],
]

const lint = async (file: string) => {
  const args = ['-c', join(root, '.oxlintrc.json'), '--format=json', file]
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  // It exits with 1 where it finds something.
  const { stdout } = await promisify(execFile)(oxlint, args).catch(
    (refused: { stdout: string }) => refused,
  )
  return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(
    ({ code }) => code,
  )
}

test.each(sinks)('AI-06 lint refuses `%s`', async (code, rule) => {
  const folder = await mkdtemp(join(tmpdir(), 'sink-'))
  const file = join(folder, 'sink.tsx')
  await writeFile(file, `declare const text: string\n${code}\n`)
  expect(await lint(file)).toContain(rule)
  await rm(folder, { recursive: true })
})

test('AI-06 nothing is let off: no file turns such a rule off for a line of its own', async () => {
  const files = globSync('{src,server,cli,scripts}/**/*.{ts,tsx,js,mjs}', { cwd: root })
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const off =
    /oxlint-disable.*\b(?:no-danger|no-eval|no-new-func|no-implied-eval|no-restricted-properties)\b/
  expect([files.length > 500, files.filter((_, place) => off.test(texts[place] ?? ''))]).toEqual([
    true,
    [],
  ])
})

test('AI-07 the portal hears no messages of other windows', async () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['src/inspector/**'] })
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const hears = /(?:window|globalThis|self)\s*\.\s*(?:addEventListener\(\s*'message'|onmessage)/
  expect(files.filter((_, place) => hears.test(texts[place] ?? ''))).toEqual([])
})
