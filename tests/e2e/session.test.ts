import type { Page, Route } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { isCalm, passTime } from '#tests/support/calls-under-way.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  countCalls,
  demoCard,
  enterCode,
  fillLead,
  identify,
  leadForm,
  logOut,
  nameLead,
  openedTab,
  pathOf,
  people,
  press,
  register,
  registerByCode,
  see,
  signIn,
  signInByCode,
  tokenLifeSec,
  withoutLive,
} from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'
import { useRows } from '#tests/support/use-rows.ts'
import { ownPortal } from '#tests/support/own-portal.ts'

const { newPerson } = useBrowser()
const { leadsOf, logsOf, opensOf } = useRows()
const laterPortal = usePortal()

const hour = 3_600_000

test('SESSION-2 SESSION-4 SE-18 five minutes before the end the popup offers to stay, and a double click renews once', async () => {
  const page = await newPerson()
  await page.clock.install()
  await signIn(page, people.customer, '/demo/robotaxi')
  const refreshes = countCalls(page, '/api/email/refresh')
  const loads = countCalls(page, '/api/email/user')
  const popup = page.getByRole('alertdialog', { name: 'Your session is about to expire' })

  await passTime(page, hour - 340_000)
  expect(await popup.count()).toBe(0)
  await passTime(page, 50_000)
  await popup.waitFor()
  await popup
    .getByText(/^You will be logged out in 4 minutes, \d+ seconds\.$/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await popup.getByRole('button', { name: 'Stay connected' }).dblclick()
  await popup.waitFor({ state: 'detached' })
  await expect.poll(() => [refreshes, loads].map(({ length }) => length)).toEqual([1, 1])

  await passTime(page, 290_000)
  await press(page, 'Access Demo')
  await leadForm(page).waitFor()
})

test('SESSION-2 RE-10 Stay connected without a network says so, keeps the popup and works once it is back', async () => {
  const page = await newPerson({ isCutOff: true })
  await page.clock.install()
  await signIn(page, people.customer)
  const popup = page.getByRole('alertdialog')
  await passTime(page, hour - 200_000)
  await popup.waitFor()

  await page.context().setOffline(true)
  await press(page, 'Stay connected')
  expect(await popup.getByRole('alert').innerText()).toBe(
    'The server cannot be reached. Please check your connection and try again.',
  )
  await page.context().setOffline(false)
  await press(page, 'Stay connected')
  await popup.waitFor({ state: 'detached' })
})

test('SESSION-3 ROUTE-2 after the end one says Login and is back where one was', async () => {
  const page = await newPerson()
  await page.clock.install()
  await signIn(page, people.customer, '/demo/cymbalbites')

  await passTime(page, hour + 1_000)
  const popup = page.getByRole('alertdialog', { name: 'Your session expired' })
  await popup.waitFor()
  await page.keyboard.press('Escape')
  await popup.getByRole('button', { name: 'Login' }).click()
  await see(page, 'Login')
  expect(pathOf(page)).toBe('/login/customer?redirect=%2Fdemo%2Fcymbalbites')

  await identify(page, people.customer)
  await enterCode(page, codeIn(await askForCode(page, people.customer)))
  await see(page, 'Cymbal Bites')
})

test('ROUTE-2 whoever signs in after a logout on the account page comes to Home', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/account')
  await logOut(page)
  expect(pathOf(page)).toBe('/login/customer')
  await identify(page, people.customer)
  await enterCode(page, codeIn(await askForCode(page, people.customer)))
  await see(page, 'Hello Cora')
})

test('SESSION-1 SE-02 SE-08 TK-16 TK-17 logging out leaves nothing behind: no cookie, no storage, no page to go back to, no token that works', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  const context = page.context()
  const { cookies } = await context.storageState()
  expect(
    cookies.map(({ name, httpOnly }) => `${name}${httpOnly ? ' HttpOnly' : ''}`).toSorted(),
  ).toEqual([
    'partner-portal-frontend-accessToken',
    'partner-portal-frontend-refreshToken',
    'partner-portal-frontend-session',
    'pp_dev HttpOnly',
    'pp_rt HttpOnly',
    'pp_s HttpOnly',
  ])
  expect(new Set(cookies.map(({ sameSite }) => sameSite))).toEqual(new Set(['Strict']))
  const session = cookies.find(({ name }) => name.endsWith('-session'))
  expect(
    Object.keys(JSON.parse(decodeURIComponent(session?.value ?? '')) as object).toSorted(),
  ).toEqual([
    'expiresIn',
    'expiresInAt',
    'loginAt',
    'maxAge',
    'maxAgeAt',
    'method',
    'refreshedTimes',
  ])
  const accessToken = cookies.find(({ name }) => name.endsWith('-accessToken'))?.value
  const authorization = `Bearer ${accessToken}`
  const statusIn = async (person: typeof page) =>
    (await person.request.get('/api/email/user', { headers: { authorization } })).status()
  expect(await statusIn(page)).toBe(200)

  const thief = await newPerson()
  const readable = cookies.filter(({ httpOnly }) => !httpOnly)
  await thief.context().addCookies(readable)
  expect(await statusIn(thief)).toBe(401)
  await signIn(thief, people.partner)
  expect(await statusIn(thief)).toBe(401)

  await page.evaluate(() => {
    document.cookie = 'left=1; path=/'
    localStorage.setItem('left', '1')
  })
  await logOut(page)
  const { cookies: left, origins } = await context.storageState()
  // It knows the browser, and opens nothing.
  expect(left).toMatchObject([{ name: 'pp_dev', httpOnly: true }])
  // Settings of the browser's screens, nobody's data: how one logged in here last.
  expect(origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))).toEqual([
    'lastMethod',
    'loginForm',
  ])
  await context.addCookies(cookies)
  expect(await statusIn(page)).toBe(401)
  await context.clearCookies()
  await page.goBack()
  await see(page, 'Login')
  expect(await page.locator('body').innerText()).not.toContain('Cora')
})

/** Lets requests to this address go out two at a time. */
const holdUntilTwo = (page: Page, address: string) => {
  const held: Route[] = []
  return page.route(address, async (route) => {
    held.push(route)
    if (held.length >= 2) {
      await Promise.all(held.splice(0).map((it) => it.continue()))
    }
  })
}

test('SESSION-5 TK-08 SE-06 an outdated access token is renewed silently: one refresh for parallel calls, each done once', async () => {
  const page = await newPerson({ baseURL: laterPortal.url(), isFailing: true })
  onTestFinished(laterPortal.resetClock)
  await withoutLive(page)
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  // What the page tells by the way is told before the time passes: it would renew the token too.
  await expect
    .poll(async () => (await logsOf(email)).at(-1)?.data)
    .toMatchObject({ page: 'robotaxiDemoOpenPage' })
  await isCalm(page)

  await laterPortal.advance(tokenLifeSec)
  const calls = countCalls(page, /^\/api\/(?:leads\/add|email\/refresh)/)
  await openedTab(page, () => leadForm(page).getByRole('button', { name: 'Access Demo' }).click())
  expect(calls).toEqual(['POST /api/leads/add', 'POST /api/email/refresh', 'POST /api/leads/add'])
  expect(await leadsOf(email)).toHaveLength(1)
  await page.getByRole('link', { name: 'Back to the demo page' }).click()
  await expect.poll(() => opensOf(email)).toHaveLength(1)
  // Pages are told one after the other: this is the last one so far.
  await expect
    .poll(async () => (await logsOf(email)).at(-1)?.data)
    .toMatchObject({ page: 'robotaxiDemoPage' })
  await isCalm(page)

  await laterPortal.advance(tokenLifeSec)
  const refreshes = countCalls(page, '/api/email/refresh')
  const logs = countCalls(page, '/api/logs/add')
  await holdUntilTwo(page, '**/api/logs/add')
  await press(page, 'Access Demo')
  await press(page, 'Access Demo')
  await expect.poll(() => opensOf(email)).toHaveLength(3)
  expect(logs).toHaveLength(4)
  expect(refreshes).toHaveLength(1)
})

test('TK-09 SESSION-5 a server that calls every token outdated gets one refresh and one more try, then it is Login', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  const calls = countCalls(page, /^\/api\/(?:leads\/add|email\/refresh)/)
  await page.route('**/api/leads/add', (route) =>
    route.fulfill({
      status: 498,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: '/problems/token-expired',
        title: 'Your access token expired.',
        status: 498,
      }),
    }),
  )

  await leadForm(page).getByRole('button', { name: 'Access Demo' }).click()
  await see(page, 'Login')
  await page.getByText('Your access token expired.').waitFor()
  expect(calls).toEqual(['POST /api/leads/add', 'POST /api/email/refresh', 'POST /api/leads/add'])
})

test('SE-09 cookies planted before a login are worth nothing after it', async () => {
  const page = await newPerson()
  const planted = ['pp_tx', 'pp_s', 'pp_rt'].map((name) => ({
    name,
    value: 'planted',
    url: ownPortal().url,
    httpOnly: true,
    sameSite: 'Strict' as const,
  }))
  await page.context().addCookies(planted)
  await signInByCode(page, people.customer)
  const cookies = await page.context().cookies()
  expect(cookies.map(({ value }) => value)).not.toContain('planted')
})

test.each([-1, 1])(
  'SE-16 DEMO-6 PASSCODE-4 a browser whose clock is %i day off counts right, stays in and keeps its demo session',
  async (days) => {
    const page = await newPerson()
    await page.clock.install({ time: Date.now() + days * 24 * hour })
    const email = await registerByCode(page, '/demo/robotaxi')
    await press(page, 'Access Demo')
    await nameLead(page)
    await page.reload()
    await page.getByRole('link', { name: 'Cymbal Bites' }).click()
    await see(page, 'Cymbal Bites')
    await openedTab(page, () => press(page, 'Access Demo'))
    await expect
      .poll(async () => (await opensOf(email)).at(-1)?.data)
      .toEqual({ reusedSession: true })

    // The clock goes on by itself meanwhile.
    await passTime(page, hour - 400_000)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    // The server hears that somebody was there, and gives another hour.
    const told = page.waitForResponse('**/api/*/refresh')
    await passTime(page, 110_000)
    await told
    await passTime(page, hour - 400_000)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await passTime(page, 110_000)
    await page.getByRole('alertdialog', { name: 'Your session is about to expire' }).waitFor()
  },
)
