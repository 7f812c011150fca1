import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
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

/** Says what it built by one line more, and leaves a page. */
const vite = `
  import { appendFileSync, mkdirSync } from 'node:fs'
  export const build = () => {
    mkdirSync('dist', { recursive: true })
    appendFileSync('built.txt', 'built ')
  }`

test('ERROR-2 an older source that is laid over the folder, with its own times, is built like any other', () => {
  const { at, write, call } = folderWith({
    'src/main.ts': 'newer',
    'node_modules/vite/package.json': JSON.stringify({ exports: './vite.mjs' }),
    'node_modules/vite/vite.mjs': vite,
  })
  const built = () => {
    expect(call('build.mjs', 'ensureBuilt')).toMatchObject({ status: 0 })
    return readFileSync(at('built.txt'), 'utf8').trim().split(' ').length
  }
  expect([built(), built()]).toEqual([1, 1])

  write('src/main.ts', 'older')
  utimesSync(at('src/main.ts'), 1, 1)
  expect([built(), built()]).toEqual([2, 2])

  rmSync(at('src/main.ts'))
  expect(built()).toBe(3)
})
