import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { isCalm } from '#tests/support/calls-under-way.ts'
import { codeIn, linkIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  codeArrived,
  countCalls,
  enterCode,
  fillLead,
  fillOrganization,
  fillPerson,
  identify,
  leadForm,
  newAddress,
  openedTab,
  people,
  press,
  register,
  see,
  signInByCode,
} from '#tests/support/steps.ts'
import { unreachable } from '#tests/support/paths/telling.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const { leadsOf, opensOf } = useRows()

const alertOn = (page: Page) => page.getByRole('alert').first().innerText()

/** Does it without a network, answers what the page says, and gives the network back. */
const offline = async (page: Page, act: () => Promise<void>) => {
  // The code of the page is there; what becomes of one whose code is not is told by other tests.
  await codeArrived(page)
  await page.context().setOffline(true)
  await page
    .getByText('You are offline. You can keep reading; changes need a connection.')
    .waitFor()
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

test('RE-10 that the server cannot be reached is taken back once it answers, with and without a word of the network', async () => {
  const page = await newPerson({ isCutOff: true })
  await page.goto('/register')
  await fillPerson(page, newAddress())
  expect(await offline(page, () => press(page, 'Next'))).toBe(unreachable)
  const back = 'The server can be reached again. Please try again.'
  await expect.poll(() => alertOn(page)).toBe(back)

  await page.route('**/*', (route) => route.abort())
  await press(page, 'Next')
  await expect.poll(() => alertOn(page)).toBe(unreachable)
  await page.unroute('**/*')
  await expect.poll(() => alertOn(page)).toBe(back)
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Send register code by email' }).waitFor()
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
  const page = await newPerson({ isFailing: true })
  await page.clock.install()
  await page.goto('/login')
  await page.route('**/api/user/auth', () => {})
  const asked = countCalls(page, '/api/user/auth')
  await page.getByLabel('Email').fill(people.customer)
  await isCalm(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await press(page, 'Next')
  await expect.poll(() => asked).toHaveLength(1)
  await page.clock.runFor(9_900)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.clock.runFor(200)
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['Request timed out'])
  expect(asked).toHaveLength(1)

  await page.clock.resume()
  await page.unroute('**/api/user/auth')
  await identify(page, people.customer)
})

test('HTTP-1 HTTP-3 ERROR-1 what a broken server answers is told in words; reads are tried three times, changes once', async () => {
  const page = await newPerson({ isFailing: true })
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

test('SE-03 logging out without a network leaves nothing private in the browser', async () => {
  const page = await newPerson({ isCutOff: true })
  await signInByCode(page, people.customer)
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
  const other = await newPerson({ isFailing: true })
  await other.route('**/api/**', (route) => route.abort())
  await other.goto(linkIn(mail))
  await see(other, 'Not connected yet')
  expect(await alertOn(other)).toBe(unreachable)

  await other.unroute('**/api/**')
  await press(other, 'Retry')
  await see(other, 'Is this you?')
})
