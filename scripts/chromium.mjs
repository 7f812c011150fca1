import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

import { Failure, isSuccess, run, say } from './process.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))

const findChromium = () => [...names.flatMap(onPath), ...usualPlaces].find(isProgram)

async function installChromium() {
  if (process.getuid?.() !== 0 || !onPath('apt-get').some(isProgram)) return
  say('Installing Chromium for the browser tests …')
  const quietly = { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const isUpdated = isSuccess(await run('apt-get', ['update', '-q'], quietly))
  const isInstalled =
    isUpdated && isSuccess(await run('apt-get', ['install', '-y', '-q', 'chromium'], quietly))
  if (!isInstalled) say('apt-get could not install it.')
}

/** The browser that the tests drive: `CHROMIUM_PATH`, one found on this machine, or a fresh one. */
export async function ensureChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (isProgram(configured)) return configured
    throw new Failure(`CHROMIUM_PATH names no program: ${configured}`)
  }
  const found = findChromium()
  if (found) return found
  await installChromium()
  const installed = findChromium()
  if (installed) return installed
  throw new Failure('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.')
}
