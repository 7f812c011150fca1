import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { codeOfOtherBuilds, shareCode } from '#server/app/code-of-builds.ts'
import { createApp } from '#server/app/create-app.ts'
import { mountSpa } from '#server/app/spa.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

/** A process of a build, with one file of its own and one that all builds have. */
const processOf = async (build: string, db = portal.db) => {
  const dist = mkdtempSync(join(tmpdir(), 'portal-build-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  const own = `console.log('${build}')`
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<div id="root"></div>')
  writeFileSync(join(dist, `assets/index-${build}.js`), own)
  writeFileSync(join(dist, `assets/index-${build}.js.br`), brotliCompressSync(own))
  writeFileSync(join(dist, `assets/index-${build}.js.map`), '{}')
  writeFileSync(join(dist, 'assets/react-same.js'), 'react()')
  const share = () => shareCode(dist, build, portal.services)
  await share()

  const app = createApp([], portal.services, { build })
  mountSpa(app, dist, portal.config, undefined, codeOfOtherBuilds(db))
  const get = async (name: string, headers: Record<string, string> = {}) =>
    app.request(`http://localhost:3000/assets/${name}`, { headers })
  return { share, get }
}

test('RE-17 while an upgrade replaces processes one by one, each answers with the code of the other build too', async () => {
  const former = await processOf('former')
  const latest = await processOf('latest')
  for (const [asked, name] of [
    [former, 'latest'],
    [latest, 'former'],
  ] as const) {
    const answer = await asked.get(`index-${name}.js`)
    expect([answer.status, await answer.text()]).toEqual([200, `console.log('${name}')`])
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const small = await asked.get(`index-${name}.js`, { 'accept-encoding': 'gzip, br' })
    expect(small.headers.get('content-encoding')).toBe('br')
  }
})

test('RE-17 HT-17 what no build has is answered with 404, and so are the maps of its sources', async () => {
  const { get } = await processOf('latest')
  for (const name of ['index-gone.js', 'index-latest.js.map', 'index-latest.js.br']) {
    expect((await get(name)).status).toBe(404)
  }
})

test('RE-17 the code of the latest five builds is kept, one that starts again among them', async () => {
  const processes = []
  for (const build of ['one', 'two', 'three', 'four', 'five']) {
    processes.push(await processOf(build))
    portal.advance(1_000)
  }
  await processes[0]?.share()
  portal.advance(1_000)
  await processOf('six')

  const rows = await portal.db.selectFrom('code_files').select('path').orderBy('path').execute()
  expect(rows.map(({ path }) => path)).toEqual([
    '/assets/index-five.js',
    '/assets/index-four.js',
    '/assets/index-one.js',
    '/assets/index-six.js',
    '/assets/index-three.js',
    '/assets/react-same.js',
  ])
})

test('RE-17 several processes may start at once', async () => {
  await Promise.all(['one', 'two', 'three'].map((build) => processOf(build)))
  expect(await portal.db.selectFrom('code_files').select('path').execute()).toHaveLength(4)
})

test('RE-17 however many files are asked for that nobody has, the database is asked one thing at a time', async () => {
  let asked = 0
  const counting = portal.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const { get } = await processOf('latest', counting)
  const names = Array.from({ length: 50 }, (_, number) => `index-${number}.js`)
  const answers = await Promise.all(names.map((name) => get(name)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  expect(asked).toBe(1)
})
