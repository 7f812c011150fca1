import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  countCalls,
  enterCode,
  identify,
  people,
  press,
  register,
  see,
  signIn,
  tokenLifeSec,
} from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser({ hangs: true })
const { sessionsOf } = useRows()
const portal = usePortal()

const hourSec = 3_600
const dayMs = 86_400_000

/** A clock that a test moves, also while nothing else of the page runs. */
const movableClock = () => {
  const { now } = Date
  let ahead = 0
  Date.now = () => now() + ahead
  Object.assign(window, {
    sleepFor: (ms: number) => {
      ahead += ms
    },
  })
}

/**
 * Stops everything in a tab at its next task, as a browser does with one that nobody looked at for long. Chromium without
 * a screen takes every page for visible, and freezes none of those (`Page.setWebLifecycleState`).
 */
const freezer = async (tab: Page) => {
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('Debugger.enable')
  const evaluate = async (expression: string) =>
    (await devtools.send('Runtime.evaluate', { expression, returnByValue: true })).result
      .value as unknown
  return {
    freeze: async () => {
      const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
      await devtools.send('Debugger.pause')
      await paused
    },
    thaw: () => devtools.send('Debugger.resume'),
    sleepFor: (ms: number) => evaluate(`sleepFor(${ms})`),
    /** Checked from outside. */
    hasPopup: () => evaluate("document.querySelector('[role=alertdialog]') !== null"),
  }
}

/** This tab needs a token; resolves when it has got its answer. */
const ask = async (tab: Page) => {
  const answer = tab.waitForResponse((it) => it.url().endsWith('/api/demos') && it.status() === 200)
  await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await answer
}

const expired = (tab: Page) => tab.getByRole('alertdialog', { name: 'Your session expired' })

test('SESSION-3 SESSION-6 SE-17 frozen tabs renew once when they go on, and after two hours say that the session expired', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  onTestFinished(portal.resetClock)
  await page.context().addInitScript(movableClock)
  const email = await register(page)
  const tabs: Page[] = []
  await inTurn(3, async () => {
    const tab = await page.context().newPage()
    await tab.goto('/')
    await see(tab, 'Hello Nia')
    tabs.push(tab)
  })
  const watched = await freezer(page)
  const frozen = await Promise.all(tabs.map(freezer))
  const all = [watched, ...frozen]
  const freeze = () => Promise.all(all.map((tab) => tab.freeze()))
  const wake = () => Promise.all(frozen.map(({ thaw }) => thaw()))
  const sleepFor = (seconds: number) => Promise.all(all.map((tab) => tab.sleepFor(seconds * 1_000)))

  await freeze()
  await sleepFor(tokenLifeSec)
  await portal.advance(tokenLifeSec)
  await Promise.all([watched.thaw(), wake()])
  await Promise.all(tabs.map(ask))
  expect(await sessionsOf(email)).toMatchObject([{ refreshed_times: 1, revoked_why: null }])

  const refreshes = tabs.map((tab) => countCalls(tab, '/api/email/refresh'))
  await freeze()
  await sleepFor(2 * hourSec)
  await watched.thaw()
  // Where the server says so first, the page leads to Login without a popup.
  await expired(page).waitFor()
  await portal.advance(2 * hourSec)
  expect(await Promise.all(frozen.map(({ hasPopup }) => hasPopup()))).toEqual([false, false, false])
  await wake()
  await Promise.all(tabs.map((tab) => expired(tab).waitFor()))
  expect(refreshes.flat()).toEqual([])
})

test('SESSION-3 SE-16 a clock set back in a session changes nothing; set forward it ends the session, and one is in again', async () => {
  const page = await newPerson()
  await page.clock.install()
  await signIn(page, people.customer)
  await page.clock.setSystemTime(Date.now() - dayMs)
  await page.clock.runFor(5_000)
  expect(await page.getByRole('alertdialog').count()).toBe(0)

  await page.clock.setSystemTime(Date.now() + dayMs)
  await expired(page).waitFor()
  await press(page, 'Login')
  await see(page, 'Login')
  await page.goto('/login/customer')
  await identify(page, people.customer)
  await enterCode(page, codeIn(await askForCode(page, people.customer)))
  await see(page, 'Hello Cora')
  await page.clock.runFor(5_000)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})
