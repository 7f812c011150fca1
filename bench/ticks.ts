import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { writeCatalogue } from '../tests/support/sample-catalogue.ts'
import { startOurs } from './ours.ts'
import { medianOf, mediansOf, type Figures, type Goal, type Table } from './report.ts'
import { signedIn } from './signed-in.ts'

const seconds = 11

/**
 * What a page whose clocks run does by itself: pieces of it that change each second, and the median second's ms of script at a
 * slowed CPU. What it asks the server every few seconds is no tick.
 */
const watchTicks = async (page: Page): Promise<Figures> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const scriptMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
  }
  await page.evaluate(() => {
    const found = { changed: 0 }
    Object.assign(window, { found })
    new MutationObserver((records) => {
      found.changed += records.length
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const spent: number[] = []
  for (let second = 0; second < seconds; second += 1) {
    const before = await scriptMs()
    await sleep(1_000)
    spent.push((await scriptMs()) - before)
  }
  const changed = await page.evaluate<number>('window.found.changed')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { 'changes a tick': changed / seconds, 'script ms a tick': medianOf(spent) }
}

const onPage = async (
  browser: Browser,
  options: BrowserContextOptions,
  open: (page: Page) => Promise<void>,
) => {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    await open(page)
    await sleep(4_000)
    return await watchTicks(page)
  } finally {
    await context.close()
  }
}

/** Home with 2,000 demos, where the session is looked at each second. */
const openHome = async (page: Page) => {
  await page.goto('/')
  await page.locator('.demo-card').first().waitFor()
}

/** The code's countdown runs. */
const openCountdown = async (page: Page) => {
  await page.goto('/login/customer')
  await page.getByLabel('Email', { exact: true }).fill('cora@example.com')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Send login code by email' }).click()
  await page.getByLabel('Code').waitFor()
}

export const measureTicks = async (
  browser: Browser,
  { rounds }: { rounds: number },
): Promise<Table> => {
  const demosDir = writeCatalogue(2_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const portal = await startOurs(3_198, { DEMOS_DIR: demosDir, DATA_DIR: dataDir })
  try {
    const person = await signedIn(browser, portal.url)
    const runs: Record<'home' | 'countdown', Figures[]> = { home: [], countdown: [] }
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      runs.home.push(await onPage(browser, person, openHome))
      runs.countdown.push(await onPage(browser, { baseURL: portal.url }, openCountdown))
    }
    return { 'Home, 2000': mediansOf(runs.home), 'code by mail': mediansOf(runs.countdown) }
  } finally {
    portal.close()
    rmSync(demosDir, { recursive: true })
  }
}

export const ticksGoals = (table: Table): Goal[] =>
  Object.entries(table).flatMap(([name, figures]) => [
    { text: `${name}: what a tick changes`, value: figures['changes a tick'] ?? 0, limit: 1 },
    { text: `${name}: ms of script a tick`, value: figures['script ms a tick'] ?? 0, limit: 3 },
  ])
