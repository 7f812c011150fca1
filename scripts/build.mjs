import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { precompress } from './precompress.mjs'
import { command, Failure, isSuccess, path, runNode, say } from './process.mjs'

const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'scripts']
/** Written last, so that a build which was interrupted is made again. */
const stamp = path('dist/.built')
const inspectorStamp = path('dist-inspector/.built')

function changedAt(file) {
  if (!existsSync(file)) return 0
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  // A folder's own time tells of files that went away.
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => changedAt(join(file, name))))
}

const isBuilt = (stamp) => {
  const builtAt = changedAt(stamp)
  return sources.every((source) => changedAt(path(source)) <= builtAt)
}

/** Builds the browser app into `dist`, with its compressed twins, when the sources are newer. */
export async function ensureBuilt() {
  if (isBuilt(stamp)) return
  say('Building the app …')
  const result = await runNode([command('vite'), 'build', '--logLevel', 'warn'], { capture: true })
  if (result.signal) throw new Failure('The build was interrupted.')
  if (!isSuccess(result)) throw new Failure(`The app could not be built:\n${result.output.trim()}`)
  await precompress(path('dist'))
  writeFileSync(stamp, '')
}

/** Builds the page that shows the flows of a local portal into `dist-inspector`, when the sources are newer. */
export async function ensureInspectorBuilt() {
  if (isBuilt(inspectorStamp)) return
  const result = await runNode(['scripts/inspector/build.ts'], { capture: true })
  if (result.signal) throw new Failure('The build was interrupted.')
  if (!isSuccess(result)) {
    throw new Failure(`The inspector could not be built:\n${result.output.trim()}`)
  }
  writeFileSync(inspectorStamp, '')
}
