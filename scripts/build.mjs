import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { precompress } from './precompress.mjs'
import { Failure, isSuccess, path, runNode, say } from './process.mjs'

const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'scripts']
const filesOf = (name) => {
  const file = path(name)
  if (!existsSync(file)) return []
  if (!statSync(file).isDirectory()) return [name]
  const inner = readdirSync(file)
  inner.sort()
  return inner.flatMap((part) => filesOf(join(name, part)))
}

/** Of names and contents, not of times: a file restored from an older copy keeps its old time. */
const digestOfSources = () => {
  const hash = createHash('sha256')
  for (const name of sources.flatMap(filesOf)) {
    const content = readFileSync(path(name))
    hash.update(`${name} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Runs a build unless its folder holds one of the same sources. The stamp is written last, so that an interrupted build is
 * repeated.
 */
async function ensure({ what, folder, script, message, finish }) {
  const stamp = path(folder, '.built')
  const digest = digestOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  if (message) say(message)
  const result = await runNode([script], { capture: true })
  if (result.signal) throw new Failure('The build was interrupted.')
  if (!isSuccess(result)) throw new Failure(`${what} could not be built:\n${result.output.trim()}`)
  await finish?.()
  writeFileSync(stamp, digest)
}

/** Builds the browser app into `dist`, with compressed copies of its files, if its sources have changed. */
export const ensureBuilt = () =>
  ensure({
    what: 'The app',
    folder: 'dist',
    script: 'scripts/first-load/build.ts',
    message: 'Building the app …',
    finish: () => precompress(path('dist')),
  })

/** Builds the flow inspector of local mode into `dist-inspector`, if its sources have changed. */
export const ensureInspectorBuilt = () =>
  ensure({
    what: 'The inspector',
    folder: 'dist-inspector',
    script: 'scripts/inspector/build.ts',
  })
