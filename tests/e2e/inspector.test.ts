import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { askForCode, enterCode, identify, people, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const root = join(import.meta.dirname, '../..')

const actorIn = (inspector: Page, name: string) =>
  inspector
    .getByRole('navigation', { name: 'Actors' })
    .getByRole('button', { name: new RegExp(`^${name} `) })
const stateIn = (inspector: Page, path: string) =>
  inspector.locator(`.state.active[data-path="${path}"]`)

/** A portal that was asked for its inspector, and the inspector in a tab beside it. */
const openBoth = async () => {
  const portal = await newPerson({ viewport: { width: 1_280, height: 800 } })
  await portal.goto('/login/customer?inspect')
  const inspector = await portal.context().newPage()
  const hosts = new Set<string>()
  inspector.on('request', (request) => hosts.add(new URL(request.url()).host))
  await inspector.goto('/local/inspector/')
  await inspector.getByRole('heading', { level: 2, name: 'login' }).waitFor()
  await inspector.getByText('src/machines/login/login.machine.ts').waitFor()
  await portal.bringToFront()
  return { portal, inspector, hosts }
}

/** Writes the run to a file; answers its text. */
const exported = async (inspector: Page) => {
  const download = inspector.waitForEvent('download')
  await inspector.getByRole('button', { name: 'Export' }).click()
  return readFileSync(await (await download).path(), 'utf8')
}

/** Runs a test file that was copied from the inspector. */
const runCopied = (text: string) => {
  const folder = join(root, 'dist-inspector', `copied-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'copied.test.ts'), text)
  // None of the project's own set-up: a copied test needs nothing but the machine.
  const config = join(folder, 'vitest.config.mjs')
  writeFileSync(config, 'export default {}')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', `--config=${config}`, `--root=${root}`, `--dir=${folder}`]
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
}

/** A file as a person chooses it. */
const fileOf = (text: string) => ({
  name: 'run.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

test('FLOW-2 CF-02 a whole sign-in is seen live, from no other host, without its secrets, and stepped back through', async () => {
  const { portal, inspector, hosts } = await openBoth()
  await stateIn(inspector, 'loginIdentifier.ready').waitFor()
  await identify(portal, people.customer)
  await stateIn(inspector, 'loginAuth').waitFor()
  const code = codeIn(await askForCode(portal, people.customer))
  await actorIn(inspector, 'passcode').click()
  await stateIn(inspector, 'finish.code.entering.poll.waiting').waitFor()
  await enterCode(portal, code)
  await see(portal, /^Hello/)
  // What comes by itself by now is not what it shows unasked.
  await actorIn(inspector, 'reports').waitFor()
  await inspector.reload()
  await inspector.getByRole('heading', { level: 2, name: 'search' }).waitFor()
  await actorIn(inspector, 'session').click()
  await stateIn(inspector, 'signedIn.lifetime.active.unused').waitFor()
  expect(hosts.size).toBe(1)

  const run = await exported(inspector)
  const cookies = await portal.context().cookies()
  const secrets = [code, people.customer, ...cookies.map(({ value }) => value)]
  // The names of settings are no secrets.
  const known = secrets.filter((secret) => secret.length > 5 && !/^(?:customer|page)$/.test(secret))
  expect(known.length).toBeGreaterThan(4)
  expect(known.filter((secret) => run.includes(secret))).toEqual([])

  await inspector.getByRole('tab', { name: 'Sequence' }).click()
  await inspector
    .getByRole('region', { name: 'Sequence of events' })
    .getByText('session.begin')
    .first()
    .waitFor()
  await inspector.getByRole('tab', { name: 'Events' }).click()
  await inspector.getByLabel('Search events').fill('identifier.submit')
  await inspector.getByRole('button', { name: /^\d+, identifier\.submit to login$/ }).click()
  await actorIn(inspector, 'login').click()
  await stateIn(inspector, 'loginIdentifier.checking').waitFor()
  const taken = inspector.locator('.edge.taken')
  await expect.poll(() => taken.allTextContents()).toEqual(['identifier.submit'])
  await inspector.getByRole('button', { name: 'Live' }).click()
  await inspector.getByRole('button', { name: 'Pause' }).waitFor()
})

test('FLOW-2 a run is written to a file, opened again where no portal is, and copied as a test that runs', async () => {
  const { portal, inspector } = await openBoth()
  await identify(portal, people.customer)
  await stateIn(inspector, 'loginAuth').waitFor()
  const run = await exported(inspector)

  const elsewhere = await newPerson({ permissions: ['clipboard-read', 'clipboard-write'] })
  await elsewhere.goto('/local/inspector/')
  await elsewhere.getByText('Waiting for a portal.').waitFor()
  await elsewhere.getByLabel('Import').setInputFiles(fileOf('[]'))
  await elsewhere.getByText('This file holds no run of the inspector.').waitFor()
  await elsewhere.getByLabel('Import').setInputFiles(fileOf(run))
  await elsewhere.getByRole('heading', { level: 2, name: 'login' }).waitFor()
  await stateIn(elsewhere, 'loginAuth').waitFor()

  await elsewhere.getByRole('button', { name: 'Copy as test' }).click()
  await elsewhere.getByText('Test copied.').waitFor()
  const copied = await elsewhere.evaluate(() => navigator.clipboard.readText())
  expect(runCopied(copied)).toMatch(/1 passed/)
})

test('FLOW-2 APP-9 the inspector passes axe in both themes, fits a phone, and its chart is moved by keys', async () => {
  const { inspector } = await openBoth()
  await inspector.bringToFront()
  expect(await qualityFaults(inspector, 'inspector')).toEqual([])
  const canvas = inspector.getByRole('application')
  await canvas.focus()
  const place = () => inspector.locator('.canvas svg > g').getAttribute('transform')
  const before = await place()
  await inspector.keyboard.press('ArrowRight')
  await inspector.keyboard.press('+')
  await expect.poll(place).not.toBe(before)
})

test('FLOW-2 CF-01 a page that nobody asked to inspect has no word of it; a key opens it, and ?inspect=off takes it away again', async () => {
  const page = await newPerson()
  const feeds: string[] = []
  page.on('request', (request) => request.url().includes('inspector') && feeds.push(request.url()))
  await page.goto('/login/customer')
  await see(page, 'Login')
  expect(feeds).toEqual([])
  await page.waitForFunction(() => performance.getEntriesByName(`${origin}/local/keys.js`).length)
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Alt+Shift+F')
  const inspector = await opened
  await inspector.getByRole('heading', { level: 2, name: 'login' }).waitFor()
  await page.getByRole('button', { name: 'Open inspector' }).waitFor()
  await page.goto('/register')
  await page.getByRole('button', { name: 'Open inspector' }).waitFor()
  await page.goto('/login/customer?inspect=off')
  await see(page, 'Login')
  await page.getByRole('button', { name: 'Open inspector' }).waitFor({ state: 'detached' })
})
