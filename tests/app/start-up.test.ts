import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

/** A folder with the scripts of `npm start`, and what else is written into it. */
const folderWith = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const [name, text] of Object.entries(files)) {
    write(name, text)
  }
  const call = (script: string, name: string) =>
    spawnSync(
      process.execPath,
      ['--input-type=module', '-e', `await (await import('./scripts/${script}')).${name}()`],
      { cwd: folder, encoding: 'utf8', env: { npm_execpath: join(folder, 'npm.js') } },
    )
  return { at: (name: string) => join(folder, name), write, call }
}

/** What npm leaves behind of two packages, and how it was called. */
const npm = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  writeFileSync('called.json', JSON.stringify(process.argv.slice(2)))
  mkdirSync('node_modules/vite', { recursive: true })
  mkdirSync('node_modules/@vitejs/plugin-react', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', '')`

test('ERROR-2 what npm ci left out under NODE_ENV=production is installed before the app is built', () => {
  const packages = { dependencies: { vite: '1' }, devDependencies: { '@vitejs/plugin-react': '1' } }
  const { at, call } = folderWith({
    'package.json': JSON.stringify(packages),
    'package-lock.json': '',
    'node_modules/vite/package.json': '{}',
    'node_modules/.package-lock.json': '',
    'npm.js': npm,
  })
  expect(call('install.mjs', 'ensureInstalled')).toMatchObject({ status: 0 })
  expect(JSON.parse(readFileSync(at('called.json'), 'utf8'))).toEqual(
    expect.arrayContaining(['ci', '--include=dev', '--ignore-scripts']),
  )

  rmSync(at('called.json'))
  expect(call('install.mjs', 'ensureInstalled')).toMatchObject({ status: 0 })
  expect(existsSync(at('called.json'))).toBe(false)
})
