import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import {
  emailField as email,
  hold,
  isTakenOver,
  paintOf,
  watchPaint,
} from '#tests/support/first-load.ts'
import {
  codeArrived,
  countCalls,
  demoCard,
  pathOf,
  people,
  press,
  see,
  signIn,
  waitForFocus,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

test.each([
  '/login/customer',
  '/login/partner-google',
  '/register',
  '/register?redirect=%2Fdemo%2Frobotaxi',
])(
  'the first load: %s takes keys before React is there, and React takes over the very same field without a shift',
  async (path) => {
    const page = await newPerson({ viewport: { width: 320, height: 700 } })
    await watchPaint(page)
    const letGo = await hold(page, 'take-over')
    await page.goto(path, { waitUntil: 'commit' })
    await email(page).pressSequentially('cor')
    const field = await email(page).elementHandle()
    letGo()
    await page.keyboard.type('a@example')
    await isTakenOver(page)
    await page.keyboard.type('.com')

    expect(
      await field?.evaluate((node) => [node.isConnected, node === document.activeElement]),
    ).toEqual([true, true])
    expect(await email(page).inputValue()).toBe('cora@example.com')
    expect((await paintOf(page)).moved).toEqual([])
  },
)

test.each([
  { path: '/', leadsTo: '/login/customer' },
  { path: '/demo/robotaxi?a=1', leadsTo: '/login/customer?redirect=%2Fdemo%2Frobotaxi%3Fa%3D1' },
])(
  'ROUTE-2 the first load: who is signed out and opens $path types at the login before any code is there',
  async ({ path, leadsTo }) => {
    const page = await newPerson()
    const letGo = await hold(page, 'index')
    await page.goto(path, { waitUntil: 'commit' })
    await email(page).fill(people.customer)
    expect(new URL(page.url()).href).toBe(new URL(leadsTo, page.url()).href)
    letGo()
    await isTakenOver(page)
    expect(await email(page).inputValue()).toBe(people.customer)
    expect(new URL(page.url()).href).toBe(new URL(leadsTo, page.url()).href)
  },
)

test.each([320, 1280])(
  'DEVICE-1 the first load: %s px wide, /device says what it is for before React is there, and stands still while its code comes',
  async (width) => {
    const page = await newPerson({ viewport: { width, height: 700 } })
    await watchPaint(page)
    const letGo = await hold(page, 'take-over')
    await page.goto('/device', { waitUntil: 'commit' })
    await see(page, 'Sign in by another device')
    letGo()
    await page.getByText(/^[A-Z]{4}-[A-Z]{4}$/).waitFor()
    expect((await paintOf(page)).moved).toEqual([])
  },
)

test('PASSCODE-7 PC-17 the first load: a mailed link has lost its secrets before any code of the app is there, and works all the same', async () => {
  const page = await newPerson()
  const letGo = await hold(page, 'index')
  for (const purpose of ['login', 'register']) {
    await page.goto(`/email/${purpose}/connect/token/secret?code=secret#secret`, {
      waitUntil: 'commit',
    })
    await see(page, 'Loading...')
    expect(page.url()).toMatch(new RegExp(`/email/${purpose}/connect$`))
  }
  const asked = page.waitForRequest('**/api/email/register/connect')
  letGo()
  expect((await asked).postDataJSON()).toMatchObject({ connectToken: 'token', passcode: 'secret' })
  await see(page, 'Link expired')
})

test('PASSCODE-7 the first load: what a mailed link comes to is told before React is there, which goes on with the very same words', async () => {
  const page = await newPerson()
  const letGo = await hold(page, 'take-over')
  await page.goto('/email/login/connect/token/secret', { waitUntil: 'commit' })
  await see(page, 'Link expired')
  await waitForFocus(page.getByRole('heading', { level: 1 }))
  const words = page.getByText('This link expired. Please try again.')
  const early = await words.elementHandle()

  letGo()
  await isTakenOver(page, words)
  expect(await early?.evaluate((node) => node.isConnected)).toBe(true)
  await page.getByRole('link', { name: 'Go to login' }).click()
  await see(page, 'Login')
})

test('APP-5 the first load: what Home shows to who was signed in is asked for before its code is there, and once', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const again = await page.context().newPage()
  const asked: string[] = []
  again.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) {
      asked.push(pathname + search)
    }
  })
  const letGo = await hold(again, 'index')
  await again.goto('/', { waitUntil: 'commit' })
  const answers = ['/api/email/user?refreshUser=true', '/api/demos', '/api/users/me/shelf']
  await expect.poll(() => asked).toEqual(answers)

  letGo()
  await see(again, 'Hello Cora')
  await demoCard(again, 'Robotaxi').waitFor()
  expect(asked.filter((path) => answers.includes(path))).toEqual(answers)
})

test('LOGIN-3 the first load: a browser that keeps no credentials is not offered them, and its field stays the same', async () => {
  const page = await newPerson()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PasswordCredential'))
  await watchPaint(page)
  const letGo = await hold(page, 'take-over')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  const field = await email(page).elementHandle()
  const saved = page.getByText('Login with saved credentials')
  expect(await saved.isVisible()).toBe(false)

  letGo()
  await expect.poll(() => saved.count()).toBe(0)
  expect(await field?.evaluate((node) => node.isConnected)).toBe(true)
  expect((await paintOf(page)).moved).toEqual([])
})

test('LOGIN-3 the first load: where a device keeps no passkeys a security key takes their place, and nothing moves', async () => {
  const page = await newPerson()
  await page.addInitScript('PublicKeyCredential.getClientCapabilities = async () => ({})')
  await watchPaint(page)
  await page.goto('/login/partner-google')
  await isTakenOver(page)
  await page.getByRole('button', { name: 'Login with security key' }).waitFor()
  expect((await paintOf(page)).moved).toEqual([])
})

test.each(['/login/customer', '/login/partner-google?redirect=%2Faccount'])(
  'the first load: not a key is lost while a slow browser takes %s over',
  async (path) => {
    const page = await newPerson()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(path, { waitUntil: 'commit' })
    await email(page).pressSequentially('cora.lane@example.com', { timeout: 60_000 })

    await isTakenOver(page)
    expect(await email(page).inputValue()).toBe('cora.lane@example.com')
  },
)

test('the first load: an address that is sent before React is there is asked about at once', async () => {
  const page = await newPerson()
  const letGo = await hold(page, 'take-over')
  const asked = page.waitForRequest('**/api/user/auth')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await email(page).fill(people.customer)
  await page.keyboard.press('Enter')
  expect((await asked).postDataJSON()).toMatchObject({ identifier: people.customer })

  letGo()
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
  expect(await email(page).inputValue()).toBe(people.customer)
})

test('LOGIN-1 the first load: an address that is sent before any code is there is asked about at once, and once', async () => {
  const page = await newPerson()
  const asked = countCalls(page, '/api/user/auth')
  const letGo = await hold(page, 'index')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await email(page).fill('Cora@Example.com')
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toHaveLength(1)
  // In vain: the same question is under way.
  await page.keyboard.press('Enter')

  letGo()
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
  expect(await email(page).inputValue()).toBe(people.customer)
  expect(asked).toHaveLength(1)
})

test('LOGIN-1 the first load: another address is asked about where the first was mistyped', async () => {
  const page = await newPerson()
  const asked = countCalls(page, '/api/user/auth')
  const letGo = await hold(page, 'index')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await email(page).fill('coral@example.com')
  await page.keyboard.press('Enter')
  await email(page).fill(people.customer)
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toHaveLength(2)

  letGo()
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
  expect(await email(page).inputValue()).toBe(people.customer)
  expect(asked).toHaveLength(2)
})

test('LOGIN-1 RE-10 the first load: what was asked in vain before any code was there is asked again', async () => {
  const page = await newPerson({ isCutOff: true })
  const asked = countCalls(page, '/api/user/auth')
  await page.route('**/api/user/auth', (route) => route.abort(), { times: 1 })
  const letGo = await hold(page, 'index')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await email(page).fill(people.customer)
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toHaveLength(1)

  letGo()
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
})

test('PASSCODE-1 the first load: somebody new is asked about before any code is there, and once', async () => {
  const page = await newPerson()
  const asked = countCalls(page, '/api/user/auth')
  const letGo = await hold(page, 'index')
  await page.goto('/register', { waitUntil: 'commit' })
  await email(page).fill(people.customer)
  await page.getByLabel('Firstname').fill('Cora')
  await page.getByLabel('Lastname').fill('Lane')
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toHaveLength(1)
  letGo()

  await page.getByText('Email already exist.').waitFor()
  expect(pathOf(page)).toBe('/register')
  expect(asked).toHaveLength(1)
})

test('the first load: what is sent while React makes the page anew is sent by the new form', async () => {
  const page = await newPerson({ isCutOff: true })
  // The prerendered page has what the app cannot offer then: React makes it anew.
  await page.route('**/api/access/sign-in', (route) => route.abort())
  await page.addInitScript(() => {
    // The moment in which nobody but the page itself hears of a form.
    const plain = Reflect.get(EventTarget.prototype, 'removeEventListener') as (
      this: EventTarget,
      ...args: unknown[]
    ) => void
    HTMLElement.prototype.removeEventListener = function remove(...args: unknown[]) {
      plain.apply(this, args)
      if (this.id === 'root' && args[0] === 'change') {
        document.querySelector('form')?.requestSubmit()
      }
    }
  })
  const letGo = await hold(page, 'take-over')
  await page.goto('/login/partner-google', { waitUntil: 'commit' })
  const old = await email(page).elementHandle()
  await email(page).fill(people.partner)
  letGo()

  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
  expect(await email(page).inputValue()).toBe(people.partner)
  expect(await old?.evaluate((field) => field.isConnected)).toBe(false)
})

test('RE-10 a page whose code failed to come ahead of time, when the network was away, opens once it is back', async () => {
  const page = await newPerson({ isCutOff: true, isFirstVisit: true })
  const code = /\/assets\/device-[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
  await page.goto('/login/customer')
  await failed
  await page.unroute(code)

  await page.getByRole('link', { name: 'Sign in by another device' }).click()
  await see(page, 'Sign in by another device')
  expect(pathOf(page)).toBe('/device')
})

test('APP-3 a theme that is chosen before React is there is kept', async () => {
  const page = await newPerson({ colorScheme: 'light' })
  const letGo = await hold(page, 'take-over')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await page.getByTitle('Dark').click()
  await page.locator('html.dark').waitFor()
  letGo()
  await isTakenOver(page)
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)

  await page.reload({ waitUntil: 'commit' })
  await isTakenOver(page)
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  expect(await page.locator('html.dark').count()).toBe(1)
})

test('APP-5 ROUTE-3 who is signed in sees Loading... and no form in any frame of the login pages', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  await watchPaint(page)
  const letGo = await hold(page, 'take-over')
  const framesOf = async (path: string) => {
    await page.goto(path, { waitUntil: 'commit' })
    await see(page, 'Loading...')
    return (await paintOf(page)).frames
  }
  const frames = [await framesOf('/login/customer'), await framesOf('/login/partner-google')]
  frames.push(await framesOf('/login'))
  letGo()
  await see(page, 'Hello Cora')
  frames.push((await paintOf(page)).frames)
  expect(frames.flat().join()).toContain('Loading...')
  expect(frames.flat().join()).not.toContain('Welcome back')
})

test.each([
  { who: 'was signed in', isIn: true, asked: ['portal', 'take-over'] },
  { who: 'was not', isIn: false, asked: ['take-over'] },
])(
  "the first load: who $who asks along with React for this of the portal's code: $asked",
  async ({ isIn, asked }) => {
    const page = await newPerson()
    if (isIn) {
      await signIn(page, people.staff)
    }
    const parts = new Set<string>()
    page.on('request', (request) => {
      const [, part] = /\/assets\/(portal|take-over)-[^/]*\.js$/.exec(request.url()) ?? []
      if (part !== undefined) {
        parts.add(part)
      }
    })
    await hold(page, 'take-over')
    await page.goto('/about')
    await expect.poll(() => [...parts].toSorted()).toEqual(asked)
  },
)

/** How often a tab asked which code there is, until it had it. */
const broughtIn = async (tab: Page, load: () => Promise<unknown>) => {
  const asked = countCalls(tab, '/parts.json')
  await load()
  await codeArrived(tab)
  return asked
}

test('RE-10 a tab brings the code of the other pages once for its build, and each new tab again', async () => {
  const page = await newPerson({ isFirstVisit: true })
  expect(await broughtIn(page, () => page.goto('/login/customer'))).toHaveLength(1)
  expect(await broughtIn(page, () => page.reload({ waitUntil: 'networkidle' }))).toEqual([])
  const next = await page.context().newPage()
  expect(await broughtIn(next, () => next.goto('/login/customer'))).toHaveLength(1)
})

test('ROUTE-2 ROUTE-9 what is typed and sent early is kept on a page with a search too', async () => {
  const page = await newPerson()
  const letGo = await hold(page, 'take-over')
  await page.goto('/register?redirect=%2Fdemo%2Frobotaxi', { waitUntil: 'commit' })
  await email(page).fill(people.customer)
  await page.getByLabel('Firstname').fill('Cora')
  await page.getByLabel('Lastname').fill('Lane')
  await press(page, 'Next')
  letGo()

  await page.getByText('Email already exist.').waitFor()
  expect(await email(page).inputValue()).toBe(people.customer)
})

test('ROUTE-9 an address with a search keeps it: its links are those of React', async () => {
  const page = await newPerson()
  await page.goto('/login/customer?redirect=%2Fdemo%2Frobotaxi')
  await isTakenOver(page)
  const register = page.getByRole('link', { name: 'Register' })
  expect(await register.getAttribute('href')).toContain('redirect=%2Fdemo%2Frobotaxi')
})

test('the first load: links work before React is there, and Back leads to the page again', async () => {
  const page = await newPerson()
  const letGo = await hold(page, 'take-over')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Register' }).click()
  await see(page, 'Register')
  letGo()
  await isTakenOver(page)
  await page.goBack()
  await see(page, 'Login')
  await email(page).fill(people.customer)
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
  expect(pathOf(page)).toBe('/login/customer')
})

test('RE-17 a first page whose code is gone says so', async () => {
  const page = await newPerson({ isCutOff: true })
  await page.route(/\/assets\/take-over-[^/]*\.js$/, (route) =>
    route.fulfill({ status: 404, body: '' }),
  )
  await page.goto('/login/customer')
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('This page could not be loaded. Please try again.')
})

test('APP-10 without JavaScript the page says what it needs', async () => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/login/customer')
  expect(await page.locator('body').innerText()).toContain('The Partner Portal needs JavaScript.')
})
