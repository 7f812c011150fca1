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

/** Headless Chromium: the same engine, in two thirds of the time. */
const findShell = () => onPath('chromium-headless-shell').find(isProgram)
const findChromium = () => [...names.flatMap(onPath), ...usualPlaces].find(isProgram)

async function install(name) {
  if (process.getuid?.() !== 0 || !onPath('apt-get').some(isProgram)) return
  say(`Installing ${name} …`)
  const quietly = { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const isInstalled =
    isSuccess(await run('apt-get', ['update', '-q'], quietly)) &&
    isSuccess(await run('apt-get', ['install', '-y', '-q', name], quietly))
  if (!isInstalled) say('apt-get could not install it.')
}

function configured() {
  const path = process.env.CHROMIUM_PATH
  if (path && !isProgram(path)) throw new Failure(`CHROMIUM_PATH names no program: ${path}`)
  return path
}

async function installed(find, name) {
  await install(name)
  return find()
}

/** The whole browser, as people have it: `CHROMIUM_PATH`, one found on this machine, or a fresh one. */
export async function ensureChromium() {
  const chromium = configured() || findChromium() || (await installed(findChromium, 'chromium'))
  if (chromium) return chromium
  throw new Failure('This needs Chromium: install it, or set CHROMIUM_PATH to one.')
}

/** The browser that the tests drive: `CHROMIUM_PATH`, Debian's Chromium without a window, the whole one, or a fresh one. */
export async function ensureTestBrowser() {
  return (
    configured() ||
    findShell() ||
    findChromium() ||
    (await installed(findShell, 'chromium-headless-shell')) ||
    ensureChromium()
  )
}
