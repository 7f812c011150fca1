import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { categories, tasksIn } from './blocking.ts'
import { startOurs } from './ours.ts'
import { mediansOf, type Figures, type Goal, type Table } from './report.ts'
import { signedInStaff } from './signed-in.ts'

/** Ranges in weeks, in turn: few figures and many. */
const ranges = ['13w', '4w', '52w', '7d']
/** By then everything is drawn, including what waits for an idle moment. */
const drawnMs = 3_000

type Measured = { readonly browser: Browser; readonly page: Page }

/** The longest task that this causes in the page. */
const longestOf = async (
  { browser, page }: Measured,
  mark: string,
  act: () => Promise<unknown>,
) => {
  await browser.startTracing(page, { categories })
  await act()
  await sleep(drawnMs)
  return Math.max(...tasksIn(await browser.stopTracing(), mark))
}

/** Like a person, without the work by which a driver finds the field. */
const choose = (page: Page, range: string) =>
  page.evaluate(`{
    const field = [...document.querySelectorAll('select')].find((it) => it.labels[0]?.textContent === 'Range')
    performance.mark('${range}')
    field.value = '${range}'
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }`)

const watchCharts = async (browser: Browser, person: BrowserContextOptions) => {
  const context = await browser.newContext(person)
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    // Requests of Home come first.
    await sleep(drawnMs)
    const measured = { browser, page }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const opened = await longestOf(measured, 'opened', () =>
      page.evaluate(`{
        performance.mark('opened')
        document.querySelector('a[href^="/usage-insights"]').click()
      }`),
    )
    await page.getByRole('heading', { level: 1, name: 'Global demo insights' }).waitFor()
    const changes: number[] = []
    for (const range of ranges) {
      changes.push(await longestOf(measured, range, () => choose(page, range)))
    }
    const [first = 0, ...later] = changes
    return {
      'opening: longest ms': opened,
      'first change: longest ms': first,
      'later changes: longest ms': Math.max(...later),
    }
  } finally {
    await context.close()
  }
}

/** The charts of insights over the sample activity, with a CPU slowed four times. */
export const measureCharts = async (
  browser: Browser,
  { rounds }: { rounds: number },
): Promise<Table> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const portal = await startOurs(3_196, { DATA_DIR: dataDir, SAMPLE_ACTIVITY: 'true' })
  try {
    const person = await signedInStaff(browser, portal.url)
    const runs: Figures[] = []
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await watchCharts(browser, person))
    }
    return { 'global insights': mediansOf(runs) }
  } finally {
    portal.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const chartsGoals = (table: Table): Goal[] => {
  const figures = table['global insights'] ?? {}
  return [
    {
      text: 'all charts mount at once: ms of the longest task',
      value: figures['opening: longest ms'] ?? 0,
      limit: 100,
    },
    ...['first change', 'later changes'].map((name) => ({
      text: `${name} of the range: ms of the longest task`,
      value: figures[`${name}: longest ms`] ?? 0,
      limit: 50,
    })),
  ]
}
