import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { emailField, hold, isTakenOver, paintOf, watchPaint } from '#tests/support/first-load.ts'
import { countCalls, pathOf, people, press, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const nothingStored = { stored: {} }
const saved = (page: Page) => page.getByRole('button', { name: 'Login with saved credentials' })

/** Counts how often the browser is asked for credentials that it keeps. */
const watchStore = (page: Page) =>
  page.addInitScript(() => {
    const store = { asked: 0, isFresh: true }
    Object.assign(window, { store })
    const get = () => {
      store.asked += 1
      return Promise.resolve(null)
    }
    Object.defineProperty(navigator, 'credentials', { value: { get } })
    Object.defineProperty(navigator, 'userActivation', {
      get: () => ({ isActive: store.isFresh }),
    })
  })
type Store = { asked: number; isFresh: boolean }
const timesAsked = (page: Page) =>
  page.evaluate(() => (window as never as { store: Store }).store.asked)

test('ROUTE-7 the first load: who comes to /login for the first time types into the form with Google at once', async () => {
  const page = await newPerson(nothingStored)
  await watchPaint(page)
  const letGo = await hold(page, 'take-over')
  await page.goto('/login?redirect=%2Faccount', { waitUntil: 'commit' })
  await emailField(page).pressSequentially('alex@part')
  const field = await emailField(page).elementHandle()
  expect(pathOf(page)).toBe('/login/partner-google?redirect=%2Faccount')
  expect(await page.getByRole('button', { name: 'Continue with Google' }).isVisible()).toBe(true)

  letGo()
  await isTakenOver(page)
  await page.keyboard.type('ner.example')
  expect(await field?.evaluate((node: HTMLInputElement) => node.isConnected && node.value)).toBe(
    people.partner,
  )
  const { frames, moved } = await paintOf(page)
  expect([frames.filter((it) => it !== 'nothing').length, moved]).toEqual([1, []])
})

test('ROUTE-7 APP-6 the first load: /login shows the form used last from its first frame on', async () => {
  const page = await newPerson()
  await watchPaint(page)
  const letGo = await hold(page, 'take-over')
  await page.goto('/login', { waitUntil: 'commit' })
  await emailField(page).pressSequentially('cora')
  expect(pathOf(page)).toBe('/login/customer')

  letGo()
  await isTakenOver(page)
  await page.keyboard.type('@example.com')
  expect(await emailField(page).inputValue()).toBe(people.customer)
  const { frames, moved } = await paintOf(page)
  expect(frames.filter((it) => it !== 'nothing')).toEqual([
    expect.stringContaining('Enter your email to continue.'),
  ])
  expect(moved).toEqual([])
})

test('SSO-1 the first load: Google is asked for as soon as the login is there, and once', async () => {
  const page = await newPerson(nothingStored)
  const calls = countCalls(page, '/api/google/login')
  const letGo = await hold(page, 'index')
  await hold(page, 'take-over')
  await page.goto('/login', { waitUntil: 'commit' })
  await press(page, 'Continue with Google')
  letGo()
  await see(page, /^Sign in with /)
  expect(calls).toHaveLength(1)
})

test('LOGIN-3 the first load: a press on the saved credentials is heard once React is there, and once', async () => {
  const page = await newPerson()
  await watchStore(page)
  const letGo = await hold(page, 'take-over')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await saved(page).click()
  await saved(page).click()
  expect(await timesAsked(page)).toBe(0)

  letGo()
  await page.getByText('Credentials not selected or empty').waitFor()
  expect(await timesAsked(page)).toBe(1)
  await saved(page).click()
  await expect.poll(() => timesAsked(page)).toBe(2)
})

test('LOGIN-3 the first load: a press that is no longer fresh asks the browser for nothing', async () => {
  const page = await newPerson()
  await watchStore(page)
  const letGo = await hold(page, 'take-over')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await saved(page).click()
  await page.evaluate(() => {
    ;(window as never as { store: Store }).store.isFresh = false
  })
  letGo()
  await isTakenOver(page)
  await page.getByTitle('Dark').click()
  await page.locator('html.dark').waitFor()
  expect(await timesAsked(page)).toBe(0)
  await saved(page).click()
  await expect.poll(() => timesAsked(page)).toBe(1)
})

test('ROUTE-9 the first load: what a password manager puts into the form does not cost the form, nor a press that lasts', async () => {
  const page = await newPerson()
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const field = document.querySelector('#root input[type=email]')
      field?.after(document.createElement('div'))
      field?.setAttribute('data-manager', 'icon')
    })
  })
  const letGo = await hold(page, 'take-over')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await emailField(page).fill(people.customer)
  const field = await emailField(page).elementHandle()
  await page.getByRole('button', { name: 'Next' }).hover()
  await page.mouse.down()
  letGo()
  await isTakenOver(page)
  expect(await field?.evaluate((it) => it.isConnected)).toBe(true)

  await page.mouse.up()
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
})

test('ROUTE-9 the first load: what is typed into a field that an extension has wrapped stays', async () => {
  const page = await newPerson()
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const field = document.querySelector('#root input[type=email]')
      const around = document.createElement('span')
      field?.replaceWith(around)
      around.append(field ?? '')
    })
  })
  const letGo = await hold(page, 'take-over')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await emailField(page).fill(people.customer)
  letGo()
  await isTakenOver(page)
  expect(await emailField(page).inputValue()).toBe(people.customer)
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
})

test('ROUTE-9 the first load: a press that begins before React is there and ends after it is one press', async () => {
  const page = await newPerson()
  const letGo = await hold(page, 'take-over')
  await page.goto('/login/customer?redirect=%2Fdemo%2Frobotaxi', { waitUntil: 'commit' })
  await emailField(page).fill(people.customer)
  await page.getByRole('button', { name: 'Next' }).hover()
  await page.mouse.down()
  letGo()
  await isTakenOver(page)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
  expect(pathOf(page)).toBe('/login/customer?redirect=%2Fdemo%2Frobotaxi')
})

test('ROUTE-9 the first load: a link that is followed before React is there leads on as the address says, with what was typed', async () => {
  const page = await newPerson()
  await hold(page, 'take-over')
  await page.goto('/login/customer?redirect=%2Fdemo%2Frobotaxi')
  await emailField(page).fill(people.customer)
  await page.getByRole('link', { name: 'Register' }).click()
  await page.waitForURL('/register?redirect=%2Fdemo%2Frobotaxi')
  await expect.poll(() => emailField(page).inputValue()).toBe(people.customer)
  await page.getByRole('link', { name: 'Login' }).click()
  await page.waitForURL('/login/customer?**')
  expect(pathOf(page)).toBe('/login/customer?redirect=%2Fdemo%2Frobotaxi')
})

test('PASSCODE-1 the first load: somebody new is asked about before React is there, once, and goes on with who they are', async () => {
  const page = await newPerson()
  const asked = countCalls(page, '/api/user/auth')
  const letGo = await hold(page, 'take-over')
  await page.goto('/register', { waitUntil: 'commit' })
  await emailField(page).fill(`early-${Date.now()}@example.com`)
  await page.getByLabel('Firstname').fill('Nia')
  await page.getByLabel('Lastname').fill('Berg')
  await page.keyboard.press('Enter')
  await expect.poll(() => asked.length).toBe(1)

  letGo()
  await page.getByText('Step 2 of 2. Confirm your email.').waitFor()
  expect(asked).toHaveLength(1)
})

test('PASSCODE-1 the first load: what somebody new left out is told once React is there, with all they typed', async () => {
  const page = await newPerson()
  const asked = countCalls(page, '/api/user/auth')
  const letGo = await hold(page, 'take-over')
  await page.goto('/register', { waitUntil: 'commit' })
  await emailField(page).fill('early@example.com')
  await page.getByLabel('Lastname').fill('Berg')
  await press(page, 'Next')
  letGo()
  await page.getByText('Firstname is required.').waitFor()
  expect(await page.getByLabel('Lastname').inputValue()).toBe('Berg')
  expect(asked).toHaveLength(0)
})
