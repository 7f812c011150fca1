import { existsSync, statSync } from 'node:fs'

import { Failure, isSuccess, packagedNode, path, run, say } from './process.mjs'

const linesShown = 15

const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

const isInstalled = () =>
  changedAt(path('node_modules/.package-lock.json')) >= changedAt(path('package-lock.json'))

async function install() {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const result = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { capture: true })
    : await run('npm', args, { capture: true, shell: process.platform === 'win32' })

  if (result.signal) throw new Failure('The installation was interrupted.')
  if (!isSuccess(result)) {
    const reason = result.output.trim().split('\n').slice(0, linesShown).join('\n')
    throw new Failure(`The packages could not be installed:\n${reason}`)
  }
}

/** Installs the packages when they are missing or older than the lockfile, and proves the Node in them. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    say('Installing the packages; this takes about a minute …')
    await install()
  }
  if (!existsSync(packagedNode)) {
    throw new Failure(
      'The Node 24 of the packages is missing. Allow install scripts (npm config set ignore-scripts false), delete node_modules and try again.',
    )
  }
  const probe = await run(packagedNode, ['-p', 'process.features.typescript'], { capture: true })
  if (probe.output.trim() !== 'strip') {
    throw new Failure(
      'The Node of the packages cannot run TypeScript. Delete node_modules and try again.',
    )
  }
}
