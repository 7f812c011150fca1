import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import memory from '../../deploy/memory.json' with { type: 'json' }

const told = `process.stdout.write(JSON.stringify(await said()))`
const environmentOfStart = `const said = async () => (await import('./scripts/memory.mjs')).memory()`
const heapAndArenas = `
  import v8 from 'node:v8'
  const said = () => [Math.round(v8.getHeapStatistics().heap_size_limit / 2 ** 20), process.env.MALLOC_ARENA_MAX]`

const run = (script: string, environment: Readonly<Record<string, string>>) => {
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `${script}\n${told}`],
    {
      env: { PATH: process.env['PATH'], ...environment },
      encoding: 'utf8',
    },
  )
  return JSON.parse(stdout) as unknown
}

/** What a process has that is started as `npm start` starts one: megabytes of heap, and arenas. */
const startedIn = (environment: Readonly<Record<string, string>>) =>
  run(heapAndArenas, run(environmentOfStart, environment) as Record<string, string>)

test('RE-15 npm start and the image hold the process to the same memory', () => {
  const start = readFileSync('start.mjs', 'utf8')
  expect(start).toContain("runNode(['server/main.ts', ...args], { env: memory() })")
  // Three times 16 is what is young.
  expect(startedIn({})).toEqual([1_024 + 48, '2'])

  const image = readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^ENV (\w+)="(.+)"$/gm)
  expect(Object.fromEntries([...image].map(([, name, value]) => [name, value]))).toEqual(memory)
})

test('RE-15 whoever starts it may give it more', () => {
  const own = { NODE_OPTIONS: '--max-old-space-size=2000', MALLOC_ARENA_MAX: '4' }
  expect(startedIn(own)).toEqual([2_000 + 48, '4'])
})
