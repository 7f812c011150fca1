import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, Locator, Page } from 'playwright-core'

import { measureBarePress, stillOf, type Still } from './bare-press.ts'
import { interactionsOn, watchInteractions } from './interactions.ts'
import { startOurs } from './ours.ts'
import { mediansOf, type Figures, type Goal, type Table } from './report.ts'
import { codeFor } from './signed-in.ts'
import { slowDown } from './slow.ts'

/** As fast as people type who type fast. */
const write = async (field: Locator, text: string) => {
  await field.click()
  await field.pressSequentially(text, { delay: 120 })
}

type Step = (page: Page, person: { url: string; email: string }) => Promise<unknown>

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** What a new customer presses, from their address to the demo and back out. */
const steps: Readonly<Record<string, Step>> = {
  'the address': async (page, { email }) => {
    await write(page.getByLabel('Email', { exact: true }), email)
    await write(page.getByLabel('Firstname'), 'Nia')
    await write(page.getByLabel('Lastname'), 'Berg')
    await button(page, 'Next').click()
    await button(page, 'Send register code by email').waitFor()
  },
  'the code is asked for': async (page) => {
    await button(page, 'Send register code by email').click()
    await page.getByLabel('Code').waitFor()
  },
  'the code': async (page, { url, email }) => {
    await write(page.getByLabel('Code'), await codeFor(url, email))
    await button(page, 'Sign up').click()
    await heading(page, 'Your organization')
  },
  'the organization': async (page) => {
    await write(page.getByLabel('Organization'), 'Acme Stores')
    await write(page.getByLabel('Country'), 'Netherlands')
    await write(page.getByLabel('Job title'), 'Buyer')
    await button(page, 'Continue').click()
    await heading(page, /^Hello/)
  },
  'a search on Home': async (page) => {
    await write(page.getByLabel('Search'), 'robot')
    await page.keyboard.press('Escape')
  },
  'a demo': async (page) => {
    await page.getByRole('heading', { level: 3, name: 'Robotaxi' }).getByRole('link').click()
    await heading(page, 'Robotaxi')
  },
  'the form of a lead': async (page) => {
    await button(page, 'Access Demo').click()
    await page.getByRole('dialog', { name: 'Who are you demoing to?' }).waitFor()
  },
  'the lead': async (page) => {
    await write(page.getByLabel('Company Name'), 'Blue Harbor')
    await write(page.getByLabel('Website'), 'blueharbor.example')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Access Demo' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
  'back to Home': async (page) => {
    await page.getByRole('banner').getByRole('link').first().click()
    await heading(page, /^Hello/)
  },
  'the way out': async (page) => {
    await button(page, /^Account of /).click()
    await button(page, 'Log out').click()
    await heading(page, 'Login')
  },
}

/** A demo's tab would hide the page, and what is pressed on a page that gets hidden is not told (Event Timing). */
const openInNoTab = () => {
  window.open = () =>
    ({
      closed: false,
      close: () => {},
      document: document.implementation.createHTMLDocument(),
      location: { replace: () => {} },
    }) as never
}

/** A new customer on a slow phone: the slowest press of each step, and how the page looks before the first and after each. */
const walk = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchInteractions)
    await page.addInitScript(openInNoTab)
    await slowDown(await context.newCDPSession(page))
    await page.goto('/register')
    await button(page, 'Next').waitFor()
    const person = { url, email: `nia.${Date.now()}@example.com` }
    const figures: Record<string, number> = {}
    const stills = [await stillOf(page)]
    for (const [name, step] of Object.entries(steps)) {
      // Nobody presses in the first moments of a page.
      await sleep(1_500)
      await step(page, person)
      await sleep(1_000)
      figures[name] = Math.max(0, ...(await interactionsOn(page)))
      stills.push(await stillOf(page))
    }
    return { figures, stills }
  } finally {
    await context.close()
  }
}

/** The same pictures one after the other, by the browser alone. */
const turn = async (browser: Browser, stills: readonly Still[]): Promise<Figures> => {
  const figures: Record<string, number> = {}
  for (const [index, name] of Object.keys(steps).entries()) {
    const [before, after] = stills.slice(index, index + 2)
    if (before !== undefined && after !== undefined) {
      figures[name] = await measureBarePress(browser, before, after)
    }
  }
  return figures
}

/** The customer journey, press by press: how long until the picture answers, and how long if no code of ours put it there. */
export const measureJourney = async (
  browser: Browser,
  { rounds }: { rounds: number },
): Promise<Table> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const portal = await startOurs(3_198, { DATA_DIR: dataDir })
  try {
    const [ours, bare]: [Figures[], Figures[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const { figures, stills } = await walk(browser, portal.url)
      ours.push(figures)
      bare.push(await turn(browser, stills))
    }
    const [slowest, alone] = [mediansOf(ours), mediansOf(bare)]
    return Object.fromEntries(
      Object.entries(slowest).map(([name, ms]) => [
        name,
        { 'slowest press ms': ms, 'without code ms': alone[name] ?? 0 },
      ]),
    )
  } finally {
    portal.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const journeyGoals = (table: Table): Goal[] =>
  Object.entries(table).map(([name, figures]) => ({
    text: `${name}: ms of the slowest press (the same picture without our code ${figures['without code ms'] ?? 0})`,
    value: figures['slowest press ms'] ?? 0,
    limit: 50,
  }))
