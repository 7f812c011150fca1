import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { floors } from '../../scripts/release/floors.ts'
import {
  lockfileFaults,
  rangeFaults,
  type Lockfile,
  type Manifest,
} from '../../scripts/release/lockfile.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const lockfile = read('package-lock.json') as Lockfile

test('CF-06 CF-07 every package is known by its hash, comes from the registry and has its known holes closed', () => {
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100)
  expect(lockfileFaults(lockfile)).toEqual([])
})

test('CF-06 what the project asks for is exact, and no script of a package runs while it is installed', () => {
  expect(rangeFaults(read('package.json') as Manifest)).toEqual([])
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('CF-07 every floor is that of a package that is installed', () => {
  const names = Object.keys(floors)
  expect(names.filter((name) => !(`node_modules/${name}` in lockfile.packages))).toEqual([])
})

test('CF-06 CF-07 the gate tells a package without a hash, from elsewhere, too old or taken over', () => {
  const integrity = 'sha512-of-it'
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/hono': { version: '4.12.24', integrity },
    'node_modules/a/node_modules/@tanstack/react-router': { version: '1.169.8', integrity },
    'node_modules/b': { version: '1.0.0', integrity: 'sha1-of-it' },
    'node_modules/c': { version: '1.0.0', integrity, resolved: 'git+ssh://evil.example/c.git' },
    'node_modules/d': { version: '1.0.0', integrity, link: true },
  }
  expect(lockfileFaults({ lockfileVersion: 3, packages })).toEqual([
    'hono@4.12.24: is below 4.12.25',
    '@tanstack/react-router@1.169.8: is below 1.169.9',
    '@tanstack/react-router@1.169.8: was published by somebody else',
    'b@1.0.0: has no sha512 in the lockfile',
    'c@1.0.0: comes from git+ssh://evil.example/c.git, not from the registry',
    'd@1.0.0: comes from elsewhere, not from the registry',
  ])
  expect(rangeFaults({ dependencies: { a: '^1.0.0', b: '1.0.0' } })).toEqual([
    'a: “^1.0.0” is no exact version',
  ])
})
