import type { Page, Route } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { areCalm, isCalm, passTime } from '#tests/support/calls-under-way.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import {
  countCalls,
  logOut,
  people,
  press,
  register,
  see,
  signIn,
  tokenLifeSec,
  withoutLive,
} from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser({ hangs: true })
const { sessionsOf } = useRows()
const portal = usePortal()

const hourSec = 3_600

/** One after the other, as a person opens them. */
const openTabs = async (page: Page, count: number) => {
  const tabs: Page[] = []
  await inTurn(count, async () => {
    const tab = await page.context().newPage()
    const told = tab.waitForResponse('**/api/logs/add')
    await tab.goto('/')
    await see(tab, /^Hello /)
    // Its last call; one that time overtakes would ask for new tokens of its own accord.
    await told
    tabs.push(tab)
  })
  return tabs
}

/** Whoever comes back to a tab finds its list asked for anew. */
const comeBack = (tab: Page) =>
  tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

/** The access token of all tabs expires. */
const pass = async (page: Page) => {
  await areCalm(page)
  await portal.advance(tokenLifeSec)
  await passTime(page, tokenLifeSec * 1_000)
}

/** This tab, in which somebody is, needs a token; resolves when it is calm again. */
const ask = async (tab: Page) => {
  await tab.keyboard.press('Shift')
  const answer = tab.waitForResponse((it) => it.url().endsWith('/api/demos') && it.status() === 200)
  await comeBack(tab)
  await answer
  await isCalm(tab)
}

/** As if another tab were in front; Chromium without a screen shows them all. */
const hide = (tab: Page) =>
  tab.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('SESSION-6 SE-06 five tabs go through twenty-five expiries with as many refreshes, eight through ten more, and nobody is logged out', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  onTestFinished(portal.resetClock)
  await page.context().clock.install()
  await withoutLive(page)
  const email = await register(page)
  const five = [page, ...(await openTabs(page, 4))]
  await Promise.all(five.map((tab) => see(tab, 'Hello Nia')))
  const refreshes = five.map((tab) => countCalls(tab, '/api/email/refresh'))

  await inTurn(25, async () => {
    await pass(page)
    await Promise.all(five.map(ask))
  })
  expect(refreshes.flat()).toHaveLength(25)
  expect(await sessionsOf(email)).toMatchObject([{ refreshed_times: 25, revoked_why: null }])

  const eight = [...five, ...(await openTabs(page, 3))]
  await Promise.all(eight.map((tab) => see(tab, 'Hello Nia')))
  await inTurn(10, async () => {
    await pass(page)
    await Promise.all(eight.map(ask))
  })
  expect(await sessionsOf(email)).toMatchObject([{ refreshed_times: 35, revoked_why: null }])
  await Promise.all(eight.map((tab) => see(tab, 'Hello Nia')))
})

/** This tab asks for new tokens, and its answer does not come. */
const hang = async (tab: Page) => {
  const held = Promise.withResolvers<Route>()
  const path = '**/api/email/refresh'
  await tab.route(path, (route) => held.resolve(route))
  const asked = tab.waitForRequest(path)
  await pass(tab)
  await comeBack(tab)
  await asked
  return held.promise
}

test('SESSION-6 SE-07 a tab that hangs or crashes while it renews holds up the others only for a moment', async () => {
  const page = await newPerson({ baseURL: portal.url(), isCutOff: true })
  onTestFinished(portal.resetClock)
  await page.context().clock.install()
  await withoutLive(page)
  const email = await register(page)
  const [hung, crashing] = await openTabs(page, 2)
  const tabs = [page, required(hung, 'tab'), required(crashing, 'tab')] as const
  await Promise.all(tabs.map((tab) => see(tab, 'Hello Nia')))
  const held = await hang(tabs[1])
  await ask(page)
  expect(await sessionsOf(email)).toMatchObject([{ refreshed_times: 1, revoked_why: null }])
  // It was robbed of its turn, and has taken what the other one stored.
  await held.abort()
  await see(tabs[1], 'Hello Nia')

  await hang(tabs[2])
  const crashed = tabs[2].waitForEvent('crash')
  const devtools = await page.context().newCDPSession(tabs[2])
  devtools.send('Page.crash').catch(() => {})
  await crashed
  await ask(page)
  await ask(tabs[1])
  expect(await sessionsOf(email)).toMatchObject([{ refreshed_times: 2, revoked_why: null }])
})

test('SESSION-3 SE-17 eight tabs that slept for two hours all say that the session expired, without asking for another', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  onTestFinished(portal.resetClock)
  await page.context().clock.install()
  await withoutLive(page)
  await register(page)
  const tabs = [page, ...(await openTabs(page, 7))]
  await Promise.all(tabs.map((tab) => see(tab, 'Hello Nia')))
  const refreshes = tabs.map((tab) => countCalls(tab, '/api/email/refresh'))

  await areCalm(page)
  await portal.advance(2 * hourSec)
  await passTime(page, 2 * hourSec * 1_000)
  const popups = tabs.map((tab) => tab.getByRole('alertdialog', { name: 'Your session expired' }))
  await Promise.all(popups.map((popup) => popup.waitFor()))
  expect(refreshes.flat()).toHaveLength(0)
  await press(page, 'Login')
  await see(page, 'Login')
})

test('SESSION-6 SESSION-2 the popups of all tabs show the same time, and go when one of them stays connected', async () => {
  const page = await newPerson()
  await page.context().clock.install()
  await signIn(page, people.customer)
  const tabs = [page, ...(await openTabs(page, 1))]
  await Promise.all(tabs.map((tab) => see(tab, 'Hello Cora')))

  const { clock } = page.context()
  await passTime(page, 3_500_000)
  // A little later for all of them: no clock goes back.
  await clock.pauseAt(Date.now() + 3_520_000)
  const shown = () => Promise.all(tabs.map((tab) => tab.getByRole('timer').innerText()))
  await expect.poll(async () => new Set(await shown()).size).toBe(1)
  expect((await shown())[0]).toMatch(/^You will be logged out in .+\.$/)
  await clock.resume()
  await hide(tabs[1] ?? page)
  await expect.poll(() => tabs[1]?.title()).toMatch(/^\d:\d\d Your session is about to expire$/)
  await press(page, 'Stay connected')
  const popups = tabs.map((tab) => tab.getByRole('alertdialog'))
  await Promise.all(popups.map((popup) => popup.waitFor({ state: 'detached' })))
})

test('SESSION-5 ERROR-1 a tab whose tokens were removed is led to login, which says what is missing', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  onTestFinished(portal.resetClock)
  const context = page.context()
  await context.clock.install()
  const email = await register(page)
  const forget = (name: RegExp) => context.clearCookies({ name })

  await forget(/-refreshToken$/)
  await pass(page)
  await comeBack(page)
  await see(page, 'Login')
  await page.getByText('No refresh token provided', { exact: true }).waitFor()

  await portal.resetClock()
  await signIn(page, email)
  await forget(/^partner-portal-frontend-/)
  await pass(page)
  await comeBack(page)
  await see(page, 'Login')
  await page.getByText('Missing accessToken and refreshToken', { exact: true }).waitFor()

  await portal.resetClock()
  await signIn(page, email)
  await forget(/^partner-portal-frontend-/)
  await logOut(page)
  await page.getByText('No token provided when logging out', { exact: true }).waitFor()
  expect((await sessionsOf(email)).at(-1)).toMatchObject({ revoked_why: 'logout' })
})
