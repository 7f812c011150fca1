import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { encodeInfo } from '#src/lib/route-info.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { beginMembership } from '#tests/support/browser-session.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  enterCode,
  fillPerson,
  identify,
  logOut,
  newAddress,
  pathOf,
  people,
  press,
  register,
  see,
  setPassword,
  signIn,
  signInByCode,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const password = 'four mellow otters rowing'
const search = (values: Record<string, string>) => `?${new URLSearchParams(values).toString()}`
const formOf = (page: Page) => new URL(page.url()).pathname
const signInHere = async (page: Page) => {
  await identify(page, people.customer)
  await enterCode(page, codeIn(await askForCode(page, people.customer)))
}

test('ROUTE-6 ROUTE-7 APP-6 the form is the one that the address names, else the one used last, also after logging out', async () => {
  const page = await newPerson({ stored: {} })
  await page.goto('/partner?redirect=%2Fdemo%2Fcymbalbites')
  await see(page, 'Login')
  expect(pathOf(page)).toBe('/login/partner-google?redirect=%2Fdemo%2Fcymbalbites')
  await page.goto('/login')
  await see(page, 'Login')
  expect(formOf(page)).toBe('/login/partner-google')

  await page.getByLabel('Email').fill(people.customer)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.waitForURL(/\/login\/customer(?:\?|$)/)
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(people.customer)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('loginForm'))).toBe('customer')
  await page.goto('/')
  await see(page, 'Login')
  expect(formOf(page)).toBe('/login/customer')
  await signInHere(page)
  await see(page, 'Hello Cora')
  await logOut(page)
  expect(formOf(page)).toBe('/login/customer')

  await page.goto(`/login${search({ info: encodeInfo({ loginForm: 'partnerGoogle' }) })}`)
  await see(page, 'Login')
  expect(formOf(page)).toBe('/login/partner-google')
})

test('LOGIN-2 LOGIN-3 who is new and came to the form of partners can register, and a partner who came to register finds back', async () => {
  const page = await newPerson()
  await page.goto('/login/partner-google?redirect=%2Fdemo%2Fnba')
  await see(page, 'Login')
  const email = newAddress()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Next')
  await page.getByText('Email not found.').waitFor()
  await page.getByRole('link', { name: 'Register with this email' }).click()
  await see(page, 'Register')
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await see(page, 'Login')
  expect(formOf(page)).toBe('/login/partner-google')
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await see(page, 'Register')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/demo/nba')
})

const personTyped = (page: Page) =>
  Promise.all(
    ['Email', 'Firstname', 'Lastname'].map((it) =>
      page.getByLabel(it, { exact: true }).inputValue(),
    ),
  )

test('PASSCODE-1 RE-10 who they are outlives a reload in the second step of a registration, the password they chose does not', async () => {
  const page = await newPerson()
  // What the page before left in the tab, as the next one finds it.
  await page.addInitScript(() => Object.assign(window, { found: JSON.stringify(sessionStorage) }))
  const email = newAddress()
  await page.goto('/login/customer')
  await page.getByRole('link', { name: 'Register' }).first().click()
  await see(page, 'Register')
  await fillPerson(page, email)
  await press(page, 'Next')
  await press(page, 'Use a password instead')
  await page.getByLabel('Password', { exact: true }).fill(password)

  await page.reload()
  await expect.poll(() => personTyped(page)).toEqual([email, 'Nia', 'Berg'])
  const found = await page.evaluate(() => (window as unknown as { found: string }).found)
  expect(found).toContain(email)
  expect(found).not.toContain(password)
})

test('PASSCODE-1 SE-08 who they are is told to nobody who comes to the tab after them', async () => {
  const page = await newPerson()
  await page.goto('/register')
  await fillPerson(page, newAddress())
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Send register code by email' }).waitFor()
  // The same page all the while: somebody signs in by another tab, and leaves by this one.
  const tab = await page.context().newPage()
  await signInByCode(tab, people.customer)
  await see(page, 'Hello Cora')
  await logOut(page)
  await page.goto('/register')
  await see(page, 'Register')
  expect(await personTyped(page)).toEqual(['', '', ''])
})

test('RD-03 ROUTE-9 an allowed site is asked about before one leaves for it, and learns nothing', async () => {
  const page = await newPerson()
  const headers: Record<string, string>[] = []
  await page.route('https://tools.partner.example/**', (route) => {
    headers.push(route.request().headers())
    return route.fulfill({ contentType: 'text/html', body: '<title>tools</title><h1>Tools</h1>' })
  })
  const redirect = 'https://tools.partner.example/start?team=1'

  await page.goto(`/login${search({ redirect })}`)
  await signInHere(page)
  await see(page, 'You are leaving the portal')
  await page.getByText('Continue to tools.partner.example?').waitFor()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await see(page, 'Hello Cora')
  expect(headers).toEqual([])

  await page.goto(`/login${search({ redirect })}`)
  await see(page, 'You are leaving the portal')
  await page.getByRole('link', { name: 'Continue' }).click()
  await see(page, 'Tools')
  expect(page.url()).toBe(redirect)
  expect(headers.map((it) => [it['referer'], it['cookie'], it['authorization']])).toEqual([
    [undefined, undefined, undefined],
  ])

  for (const to of ['https://evil.example/', 'https://tools.partner.example.evil.example/']) {
    await page.goto(`/login${search({ redirect: to })}`)
    await see(page, 'Hello Cora')
    await page.goto(`/leaving${search({ to })}`)
    await see(page, 'Hello Cora')
  }
})

test('LOGIN-6 RD-03 APP-10 where the portal does not say what it offers that is told, and asked again: Google, or the site one leaves for', async () => {
  const page = await newPerson({ isFailing: true })
  const options = '**/api/access/sign-in'
  await page.route(options, (route) => route.abort())
  await page.goto('/login/partner-google')
  await page.getByText('Google sign-in is not available right now').waitFor()
  await page.getByLabel('Email').fill(people.partner)
  await page.unroute(options)
  await press(page, 'Try again')
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(people.partner)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)

  await page.route(options, (route) => route.abort())
  await page.goto(`/leaving${search({ to: 'https://tools.partner.example/start' })}`)
  await see(page, 'Something went wrong')
  await page.unroute(options)
  await press(page, 'Retry')
  await see(page, 'You are leaving the portal')
})

test('LOGIN-7 after the login one stays, or the page is loaded anew, as the caller wants', async () => {
  const page = await newPerson()
  const stay = encodeInfo({ preventRedirectAfterLogin: true })
  await page.goto(`/login/customer${search({ info: stay, redirect: '/demo/robotaxi' })}`)
  await signInHere(page)
  await see(page, 'You are signed in')
  expect(formOf(page)).toBe('/login/customer')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await see(page, 'Hello Cora')
  await logOut(page)

  const reload = encodeInfo({ reloadAfterLogin: true })
  await page.goto(`/login/customer${search({ info: reload, redirect: '/demo/robotaxi' })}`)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await signInHere(page)
  await see(page, 'Robotaxi')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
  expect(pathOf(page)).toBe('/demo/robotaxi')
})

test("LOGIN-6 ERROR-1 a session of a method that is gone leads to login: 'auth cannot be selected'", async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  await page.evaluate(async () => {
    const name = 'partner-portal-frontend-session'
    const held = await window.cookieStore.get(name)
    const session: object = JSON.parse(decodeURIComponent(held?.value ?? ''))
    const value = encodeURIComponent(JSON.stringify({ ...session, method: 'gone' }))
    document.cookie = `${name}=${value}; Path=/; SameSite=Strict; Max-Age=600`
  })
  await page.goto('/')
  await see(page, 'Login')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toBe('auth cannot be selected')
})

test('LOGIN-8 LOGIN-3 a password that the browser keeps signs in; it is kept after a sign-in, and not handed out unasked after logging out', async () => {
  const page = await newPerson()
  const email = await register(page)
  expect(await setPassword(page, password)).toBe(200)
  await page.addInitScript(() => {
    const asked: unknown[] = []
    const kept: { id: string; password: string }[] = []
    const keeper = {
      get: (request: unknown) => {
        asked.push(request)
        const { credential } = sessionStorage
        return Promise.resolve(credential === undefined ? null : JSON.parse(credential))
      },
      store: (credential: { id: string; password: string }) => {
        kept.push({ id: credential.id, password: credential.password })
        return Promise.resolve()
      },
      preventSilentAccess: () => {
        asked.push('silence')
        return Promise.resolve()
      },
    }
    Object.defineProperty(navigator, 'credentials', { value: keeper })
    Object.assign(window, { asked, kept })
  })
  const noted = (name: 'asked' | 'kept') =>
    page.evaluate((key) => (window as unknown as Record<string, unknown[]>)[key], name)
  const hand = (credential: object) =>
    page.evaluate((text) => {
      sessionStorage['credential'] = text
    }, JSON.stringify(credential))
  const alert = page.getByRole('alert')
  const saved = 'Login with saved credentials'

  await page.reload()
  await logOut(page)
  await expect.poll(() => noted('asked')).toContain('silence')
  await press(page, saved)
  await alert.getByText('Credentials not selected or empty').waitFor()
  expect((await noted('asked'))?.at(-1)).toEqual({
    password: true,
    federated: {
      providers: expect.arrayContaining([expect.stringMatching(/\/local\/openid\/google$/)]),
    },
  })

  await hand({ type: 'federated', id: email, provider: 'https://id.example' })
  await press(page, saved)
  await alert.getByText('Cannot select auth from credentials').waitFor()
  await hand({ type: 'password', id: email, password: 'not the password it was' })
  await press(page, saved)
  await alert.getByText('Email or password is not right.').waitFor()
  await hand({ type: 'password', id: email, password })
  await press(page, saved)
  await see(page, 'Hello Nia')
  await logOut(page)

  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Next')
  const method = page.getByRole('button', { name: 'Password', description: 'Last used' })
  await method.click()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await press(page, 'Sign in')
  await see(page, 'Hello Nia')
  await expect.poll(() => noted('kept')).toEqual([{ id: email, password }])
})

test('LOGIN-4 APP-9 on a phone all of a long address can be read on the second step', async () => {
  const email = newAddress()
  await beginMembership(await newPerson(), email)
  const page = await newPerson({ viewport: { width: 320, height: 568 } })
  await page.goto('/login')
  await identify(page, email)
  const field = page.getByLabel('Email', { exact: true })
  expect(await field.inputValue()).toBe(email)
  expect(await field.isDisabled()).toBe(true)
  const cut = () =>
    field.evaluate((it) => [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight])
  await expect.poll(cut).toEqual([0, 0])
})
