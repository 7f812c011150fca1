import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn, linkIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  countCalls,
  demoCard,
  enterCode,
  fillLead,
  fillOrganization,
  fillPerson,
  identify,
  leadForm,
  newAddress,
  openedTab,
  pathOf,
  people,
  pointAt,
  press,
  register,
  see,
  signIn,
} from '#tests/support/steps.ts'
import { unreachable } from '#tests/support/paths/telling.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const { leadsOf, opensOf } = useRows()

const alertOn = (page: Page) => page.getByRole('alert').first().innerText()

/** Does it without a network, answers what the page says, and gives the network back. */
const offline = async (page: Page, act: () => Promise<void>) => {
  // The code of the page is there; what becomes of one whose code is not is told by other tests.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText('You are offline. What you see stays; changes need a connection.').waitFor()
  await act()
  const told = await alertOn(page)
  await page.context().setOffline(false)
  return told
}

test('RE-10 HTTP-3 with the network cut at each step of registering the page says so, keeps what was typed and goes on later', async () => {
  const page = await newPerson({ isCutOff: true })
  const email = newAddress()
  await page.goto('/register')
  await fillPerson(page, email)
  expect(await offline(page, () => press(page, 'Next'))).toBe(unreachable)
  expect(await page.getByLabel('Firstname').inputValue()).toBe('Nia')
  await press(page, 'Next')

  const send = page.getByRole('button', { name: 'Send register code by email' })
  await send.waitFor()
  expect(await offline(page, () => send.click())).toBe(unreachable)
  const mail = await askForCode(page, email)

  expect(await offline(page, () => enterCode(page, codeIn(mail)))).toBe(unreachable)
  expect(await page.getByLabel('Code').inputValue()).toBe(codeIn(mail))
  await press(page, 'Sign up')

  await see(page, 'Your organization')
  await fillOrganization(page)
  expect(await offline(page, () => press(page, 'Continue'))).toBe(unreachable)
  expect(await page.getByLabel('Job title').inputValue()).toBe('Buyer')
  await press(page, 'Continue')
  await see(page, 'Hello Nia')
})

test('RE-10 HTTP-3 with the network cut at login the address is kept, and Next works later', async () => {
  const page = await newPerson({ isCutOff: true })
  await page.goto('/login')
  await page.getByLabel('Email').fill(people.customer)
  expect(await offline(page, () => press(page, 'Next'))).toBe(unreachable)
  expect(await page.getByLabel('Email').inputValue()).toBe(people.customer)
  await identify(page, people.customer)
})

test('RE-10 LEAD-5 a lead that could not be sent is kept in its form and sent once', async () => {
  const page = await newPerson({ isCutOff: true })
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  const submit = leadForm(page).getByRole('button', { name: 'Access Demo' })
  expect(await offline(page, () => submit.click())).toBe(unreachable)
  expect(await leadForm(page).getByLabel('Company Name').inputValue()).toBe('Blue Harbor')

  // The lead arrives, its answer does not.
  await page.route('**/api/leads/add', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit.click()
  await leadForm(page).getByRole('alert').waitFor()
  await page.unroute('**/api/leads/add')
  await openedTab(page, () => submit.click())
  expect(await leadsOf(email)).toHaveLength(1)
  await expect.poll(() => opensOf(email)).toHaveLength(1)
})

test('HTTP-1 HTTP-3 RE-10 ERROR-1 a server that never answers is given up after ten seconds, and can be asked again', async () => {
  const page = await newPerson({ isCutOff: true })
  await page.clock.install()
  await page.goto('/login')
  await page.route('**/api/user/auth', () => {})
  const asked = countCalls(page, '/api/user/auth')
  await page.getByLabel('Email').fill(people.customer)
  await press(page, 'Next')
  await expect.poll(() => asked).toHaveLength(1)
  // The clock goes on by itself meanwhile.
  await page.clock.runFor(8_000)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.clock.runFor(2_000)
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['Request timed out'])
  expect(asked).toHaveLength(1)

  await page.unroute('**/api/user/auth')
  await identify(page, people.customer)
})

test('HTTP-1 HTTP-3 ERROR-1 what a broken server answers is told in words; reads are tried three times, changes once', async () => {
  const page = await newPerson({ isCutOff: true })
  const answers = [
    { status: 500, body: '<h1>Oops</h1>', contentType: 'text/html' },
    { status: 200, body: '{"userExists":"maybe"}', contentType: 'application/json' },
    {
      status: 503,
      body: JSON.stringify({ type: '/problems/unavailable', title: 'Back soon.', status: 503 }),
      contentType: 'application/problem+json',
    },
  ]
  const told: string[] = []
  const asked = countCalls(page, '/api/user/auth')
  await page.goto('/login')
  await page.getByLabel('Email').fill(people.customer)
  for (const answer of answers) {
    await page.route('**/api/user/auth', (route) => route.fulfill(answer))
    await press(page, 'Next')
    await expect.poll(() => asked).toHaveLength(told.length + 1)
    await expect.poll(() => alertOn(page)).not.toBe(told.at(-1))
    told.push(await alertOn(page))
    await page.unroute('**/api/user/auth')
  }
  expect(told).toEqual([
    'Request failed with status code 500',
    "The server's answer can't be read (userExists).",
    'Back soon.',
  ])
  expect(asked).toHaveLength(3)
})

test('APP-10 HTTP-1 a demo that does not come is told with a way to ask again, the frame around it alive', async () => {
  const page = await newPerson({ isCutOff: true })
  await signIn(page, people.customer)
  const asked = countCalls(page, '/api/demos/robotaxi')
  await page.route('**/api/demos/*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/demo/robotaxi')
  await see(page, 'Something went wrong')
  await page.getByText('Request failed with status code 503').waitFor()
  await page.locator('h1:focus').waitFor()
  expect(await page.title()).toBe('Something went wrong — Partner Portal')
  await page
    .getByRole('link', { name: 'Contact support' })
    .and(page.locator('[href="/contact?page=%2Fdemo%2Frobotaxi"]'))
    .waitFor()
  await expect.poll(() => asked.length % 3).toBe(0)
  await page.getByRole('button', { name: 'Account of Cora Jansen' }).waitFor()

  await page.unroute('**/api/demos/*')
  await press(page, 'Retry')
  await see(page, 'Robotaxi')
  expect(await page.title()).toBe('Robotaxi — Partner Portal')
})

test('APP-10 DEMO-1 Home whose demos do not come says so, and Retry has them', async () => {
  const page = await newPerson({ isCutOff: true })
  await signIn(page, people.customer)
  await page.route('**/api/demos', (route) => route.fulfill({ status: 400, body: '' }))
  await page.reload()
  await see(page, 'Something went wrong')

  await page.unroute('**/api/demos')
  await press(page, 'Retry')
  await see(page, /^Hello/)
  await demoCard(page, 'Robotaxi').waitFor()
  expect(await page.title()).toBe('Partner Portal')
})

test('APP-5 APP-10 a session that cannot be restored says why and goes on with Retry', async () => {
  const page = await newPerson({ isCutOff: true })
  await signIn(page, people.customer)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/demo/robotaxi')
  await see(page, 'Partner Portal cannot be reached')
  await page.getByText(unreachable).waitFor()

  await page.unroute('**/api/**')
  await press(page, 'Retry')
  await see(page, 'Robotaxi')
  expect(pathOf(page)).toBe('/demo/robotaxi')
})

test('RE-10 APP-10 a demo that was only pointed at opens without a network, and Back works', async () => {
  const page = await newPerson({ isCutOff: true })
  await signIn(page, people.customer)
  await pointAt(page, 'Robotaxi', 'robotaxi')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)

  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  await press(page, 'Access Demo')
  await leadForm(page).waitFor()
  await page.goBack()
  await leadForm(page).waitFor({ state: 'detached' })
  await page.goBack()
  await see(page, 'Hello Cora')
  expect(pathOf(page)).toBe('/')
})

test('RE-10 APP-10 a demo that is asked for without a network says so, and Retry opens it later', async () => {
  const page = await newPerson({ isCutOff: true })
  await signIn(page, people.customer)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Something went wrong')
  await page.getByText(unreachable).waitFor()

  await page.context().setOffline(false)
  await press(page, 'Retry')
  await see(page, 'Robotaxi')
  expect(await page.title()).toBe('Robotaxi — Partner Portal')
})

test('SE-03 logging out without a network leaves nothing private in the browser', async () => {
  const page = await newPerson({ isCutOff: true })
  await signIn(page, people.customer)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Account of Cora Jansen' }).click()
  await press(page, 'Log out')
  await see(page, 'Login')
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('partner-portal-frontend'))).toEqual([])
  await page.context().setOffline(false)
  await page.goto('/')
  await see(page, 'Login')
})

test('PASSCODE-7 RE-10 a mailed link opened without a network can be tried again', async () => {
  const page = await newPerson()
  await page.goto('/login')
  await identify(page, people.customer)
  const mail = await askForCode(page, people.customer)
  const other = await newPerson({ isCutOff: true })
  await other.route('**/api/**', (route) => route.abort())
  await other.goto(linkIn(mail))
  await see(other, 'Not connected yet')
  expect(await alertOn(other)).toBe(unreachable)

  await other.unroute('**/api/**')
  await press(other, 'Retry')
  await see(other, 'Is this you?')
})

test('PC-23 PASSCODE-4 PASSCODE-5 polling asks every three seconds, one at a time, and ends with the page and with the countdown', async () => {
  const page = await newPerson()
  await page.clock.install()
  await page.goto('/login')
  await identify(page, people.customer)
  // From here on, time passes only where the test says so.
  await page.clock.pauseAt(Date.now() + 60_000)
  await askForCode(page, people.customer)
  const polls = countCalls(page, '/api/email/login/status')
  const held: Route[] = []
  await page.route('**/api/email/login/status', (route) => void held.push(route), { times: 1 })

  await page.clock.runFor(2_900)
  await page.getByText('9 minutes, 58 seconds').first().waitFor()
  expect(polls).toHaveLength(0)
  await page.clock.runFor(100)
  await expect.poll(() => held).toHaveLength(1)
  await page.clock.runFor(9_000)
  await page.getByText('9 minutes, 48 seconds').first().waitFor()
  expect(polls).toHaveLength(1)
  await held[0]?.continue()
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return polls.length
    })
    .toBe(2)

  await page.clock.fastForward(600_000)
  await page.getByText('The code expired. Please ask for a new one.').waitFor()
  const beforeExpiry = polls.length
  await page.clock.fastForward(30_000)
  expect(polls).toHaveLength(beforeExpiry)

  await askForCode(page, people.customer)
  await press(page, 'Edit')
  await page.getByRole('button', { name: 'Next' }).waitFor()
  await page.clock.fastForward(30_000)
  expect(polls).toHaveLength(beforeExpiry)
})

test('DEMO-5 a browser that refuses the new tab gets a link', async () => {
  const page = await newPerson()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  await leadForm(page).getByRole('button', { name: 'Access Demo' }).click()
  await page
    .getByText('Your browser did not let the new tab open. Please use the button.')
    .waitFor()
  await page.getByRole('link', { name: 'Back to the demo page' }).click()
  await press(page, 'Access Demo')
  const tab = await openedTab(page, () => page.getByRole('link', { name: 'Open Robotaxi' }).click())
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
})

test('SESSION-2 LEAD-1 the popup comes over an open lead form and gives it back as it was', async () => {
  const page = await newPerson()
  await page.clock.install()
  await signIn(page, people.customer, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  await page.clock.fastForward(3_400_000)
  const popup = page.getByRole('alertdialog', { name: 'Your session is about to expire' })
  await popup.getByRole('button', { name: 'Stay connected' }).click()
  await popup.waitFor({ state: 'detached' })

  expect(await leadForm(page).getByLabel('Company Name').inputValue()).toBe('Blue Harbor')
  await leadForm(page).getByLabel('Note (optional)').fill('After the popup')
  expect(await leadForm(page).getByLabel('Note (optional)').inputValue()).toBe('After the popup')
})

/** Notes each document that the page loads, from now on. */
const countLoads = (page: Page) => {
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(page.url()))
  return loads
}

test('RE-17 a page whose code is gone with an old version reloads once by itself, then says so; Retry loads it anew', async () => {
  const page = await newPerson({ isCutOff: true })
  const code = /\/assets\/.*demo-page.*\.js$/
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }))
  await signIn(page, people.customer)
  const loads = countLoads(page)
  await page.goto('/demo/robotaxi')
  await see(page, 'Something went wrong')
  await page.getByText('This page could not be loaded. Please try again.').waitFor()
  expect(loads).toHaveLength(2)

  await press(page, 'Retry')
  await expect.poll(() => loads).toHaveLength(3)
  await see(page, 'Something went wrong')
  await page.unroute(code)
  await press(page, 'Retry')
  await see(page, 'Robotaxi')
  expect(loads).toHaveLength(4)
})

test.each([
  ['the code of all pages', /\/assets\/take-over-[^/]*\.js$/],
  ['the code of this page', /\/assets\/sign-in-[^/]*\.js$/],
])(
  'RE-17 RE-10 a person who types while %s is lost finds it again after Retry',
  async (_, code) => {
    const page = await newPerson({ isCutOff: true })
    const gate = Promise.withResolvers<void>()
    await page.route(code, async (route) => {
      await gate.promise
      await route.abort()
    })
    await page.goto('/register', { waitUntil: 'commit' })
    await fillPerson(page, 'nia@acme.example')
    gate.resolve()
    await page.getByText('This page could not be loaded. Please try again.').waitFor()

    await page.unroute(code)
    await press(page, 'Retry')
    await page.getByText('This page could not be loaded.').waitFor({ state: 'detached' })
    const typed = () =>
      Promise.all(
        ['Email', 'Firstname', 'Lastname'].map((label) =>
          page.getByLabel(label, { exact: true }).inputValue(),
        ),
      )
    await expect.poll(typed, { timeout: 10_000 }).toEqual(['nia@acme.example', 'Nia', 'Berg'])
    await press(page, 'Next')
    await page.getByRole('button', { name: 'Send register code by email' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
  },
)
