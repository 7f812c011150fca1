import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { precompress } from './precompress.mjs'
import { Failure, isSuccess, path, runNode, say } from './process.mjs'

const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'scripts']
/** What was built, by the digest of its sources. Written last, so that a build which was interrupted is made again. */
const stamp = path('dist/.built')
const inspectorStamp = path('dist-inspector/.built')

const filesOf = (name) => {
  const file = path(name)
  if (!existsSync(file)) return []
  if (!statSync(file).isDirectory()) return [name]
  const inner = readdirSync(file)
  inner.sort()
  return inner.flatMap((part) => filesOf(join(name, part)))
}

/** Of names and contents: an older source that was laid over a newer one has its old times. */
const digestOfSources = () => {
  const hash = createHash('sha256')
  for (const name of sources.flatMap(filesOf)) {
    const content = readFileSync(path(name))
    hash.update(`${name} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const isBuilt = (stamp, digest) => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest

/** Builds the browser app into `dist`, with its compressed twins, when the sources are others. */
export async function ensureBuilt() {
  const digest = digestOfSources()
  if (isBuilt(stamp, digest)) return
  say('Building the app …')
  const result = await runNode(['scripts/first-load/build.ts'], { capture: true })
  if (result.signal) throw new Failure('The build was interrupted.')
  if (!isSuccess(result)) throw new Failure(`The app could not be built:\n${result.output.trim()}`)
  await precompress(path('dist'))
  writeFileSync(stamp, digest)
}

/** Builds the page that shows the flows of a local portal into `dist-inspector`, when the sources are others. */
export async function ensureInspectorBuilt() {
  const digest = digestOfSources()
  if (isBuilt(inspectorStamp, digest)) return
  const result = await runNode(['scripts/inspector/build.ts'], { capture: true })
  if (result.signal) throw new Failure('The build was interrupted.')
  if (!isSuccess(result)) {
    throw new Failure(`The inspector could not be built:\n${result.output.trim()}`)
  }
  writeFileSync(inspectorStamp, digest)
}
