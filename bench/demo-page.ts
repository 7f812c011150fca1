import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { writeCatalogue } from '../tests/support/sample-catalogue.ts'
import { gridKeyMs, startGrid } from './grid.ts'
import { startOurs } from './ours.ts'
import { medianOf, mediansOf, type Figures, type Goal, type Table } from './report.ts'
import { signedIn } from './signed-in.ts'
import { slowDown } from './slow.ts'

const demo = { key: 'robotaxi', label: 'Robotaxi' }
/** One opening alone is told apart from the next by chance as much as by the page. */
const openings = 5

/** Notes when the page first shows that heading, by the page's clock. */
const watchHeading = (text: string) => {
  const found = { pressed: 0, shown: 0 }
  Object.assign(window, { found })
  addEventListener(
    'click',
    ({ timeStamp }) => Object.assign(found, { pressed: timeStamp, shown: 0 }),
    true,
  )
  const look = () => {
    const isThere = document.querySelector('main h1')?.textContent === text
    if (!isThere) {
      found.shown = 0
    } else if (found.shown === 0) {
      found.shown = performance.now()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const shownAfter = async (page: Page): Promise<number> => {
  const ms = await page.evaluate<number>('window.found.shown - window.found.pressed')
  if (ms > 0) {
    return ms
  }
  await sleep(100)
  return shownAfter(page)
}

/** A demo's page as the first page of the app, and opened from Home: the first time, and again. */
const measure = async (browser: Browser, options: BrowserContextOptions): Promise<Figures> => {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchHeading, demo.label)
    const cdp = await context.newCDPSession(page)
    await slowDown(cdp)
    await page.goto(`/demo/${demo.key}`)
    const first = await shownAfter(page)

    await page.goto('/')
    const card = page.getByRole('main').getByRole('heading', { level: 3, name: demo.label })
    await card.waitFor()
    await sleep(3_000)
    const open = async () => {
      await card.getByRole('link').click()
      const ms = await shownAfter(page)
      await page.goBack()
      await card.waitFor()
      await sleep(500)
      return ms
    }
    const fromHome = await open()
    const again: number[] = []
    for (let opening = 0; opening < openings; opening += 1) {
      again.push(await open())
    }
    return { 'first load ms': first, 'from Home ms': fromHome, 'once more ms': medianOf(again) }
  } finally {
    await context.close()
  }
}

/** A demo's page, and in the same rounds a key in the grid of Chakra's cards, which tells how fast the machine is at that moment. */
export const measureDemoPage = async (
  browser: Browser,
  { rounds }: { rounds: number },
): Promise<Table> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const demosDir = writeCatalogue(15)
  const portal = await startOurs(3_198, { DATA_DIR: dataDir })
  const grid = await startGrid(demosDir)
  try {
    const person = await signedIn(browser, portal.url)
    const runs: Figures[] = []
    for (let round = 0; round < rounds; round += 1) {
      const ours = await measure(browser, person)
      const { 'key ms': key = 0 } = await grid.measure(browser)
      runs.push({ ...ours, 'grid’s key ms': key })
    }
    return { 'a demo’s page': mediansOf(runs) }
  } finally {
    grid.close()
    portal.close()
    rmSync(demosDir, { recursive: true })
  }
}

export const demoPageGoals = (table: Table): Goal[] => {
  const [figures = {}] = Object.values(table)
  const { 'once more ms': again = 0, 'grid’s key ms': key = 0 } = figures
  return [
    { text: 'a page whose data is there: ms', value: again, limit: 100 },
    {
      text: 'a page whose data is there, of the grid’s key',
      value: again / key,
      limit: 100 / gridKeyMs,
    },
  ]
}
