import { readFileSync } from 'node:fs'

import { lockfileFaults, rangeFaults, type Lockfile, type Manifest } from './lockfile.ts'

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest

const faults = [...lockfileFaults(lockfile), ...rangeFaults(manifest)]
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
process.exitCode = faults.length === 0 ? 0 : 1
