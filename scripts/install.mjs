import { existsSync, readFileSync, statSync } from 'node:fs'

import { Failure, isSuccess, npm, path, runNode, say } from './process.mjs'

const linesShown = 15

const changedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

const isInstalled = ({ isToBuild }) =>
  changedAt(path('node_modules/.package-lock.json')) >= changedAt(path('package-lock.json')) &&
  (!isToBuild || isWhole())

/** With NODE_ENV=production npm leaves out what the app is built with. */
const isWhole = () => {
  const { devDependencies } = JSON.parse(readFileSync(path('package.json'), 'utf8'))
  return Object.keys(devDependencies).every((name) => existsSync(path('node_modules', name)))
}

async function install() {
  const result = await npm([
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])

  if (result.signal) throw new Failure('The installation was interrupted.')
  if (!isSuccess(result)) {
    const reason = result.output.trim().split('\n').slice(0, linesShown).join('\n')
    throw new Failure(`The packages could not be installed:\n${reason}`)
  }
}

/**
 * Installs the packages if they are missing or older than the lockfile, and checks the Node in them. Unless the app is to be
 * built (`isToBuild`), the packages that the server needs are enough.
 */
export async function ensureInstalled({ isToBuild = true } = {}) {
  if (!isInstalled({ isToBuild })) {
    say('Installing the packages; this takes about a minute …')
    await install()
  }
  const probe = await runNode(['-p', 'process.features.typescript'], { capture: true })
  if (probe.output.trim() !== 'strip') {
    throw new Failure(
      `There is no Node 24 among the packages for ${process.platform}-${process.arch}. Install Node 24.12 or newer on this machine; or, where it is Linux or Windows, delete node_modules and try again.`,
    )
  }
}
