import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { people, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

/** Of each page the title, and the one heading of the first level that it has. */
const signedOut: Readonly<Record<string, readonly [title: string, heading: string]>> = {
  '/login/customer': ['Login — Partner Portal', 'Login'],
  '/login/partner-google': ['Login — Partner Portal', 'Login'],
  '/register': ['Register — Partner Portal', 'Register'],
  '/email/login/connect': ['Login — Partner Portal', 'Link expired'],
  '/email/register/connect': ['Register — Partner Portal', 'Link expired'],
  '/device': ['Device — Partner Portal', 'Sign in by another device'],
  '/leaving?to=https%3A%2F%2Ftools.partner.example%2F': [
    'You are leaving the portal — Partner Portal',
    'You are leaving the portal',
  ],
  '/nothing': ['404 — Partner Portal', '404'],
}

const signedIn: typeof signedOut = {
  '/': ['Partner Portal', 'Hello Cora'],
  '/demo/robotaxi': ['Robotaxi — Partner Portal', 'Robotaxi'],
  '/about': ['About — Partner Portal', 'About'],
  '/contact': ['Contact — Partner Portal', 'Contact'],
  '/support': ['Support — Partner Portal', 'Support'],
  '/account': ['Account — Partner Portal', 'Account'],
  '/device/verify': ['Connect a device — Partner Portal', 'Connect a device'],
  '/device': ['Device — Partner Portal', 'You are signed in'],
  '/nothing': ['404 — Partner Portal', '404'],
}

const told = async (page: Page) => [
  await page.title(),
  ...(await page.getByRole('heading', { level: 1 }).allInnerTexts()),
]

/** What each page tells once its title is there. */
const openAll = async (page: Page, pages: typeof signedOut) => {
  const all: Record<string, string[]> = {}
  for (const [address, [title, heading]] of Object.entries(pages)) {
    await page.goto(address)
    await see(page, heading)
    await page.waitForFunction((it) => document.title === it, title)
    all[address] = await told(page)
  }
  return all
}

test('APP-1 APP-4 the pages for everybody have their titles, and one heading of the first level', async () => {
  expect(await openAll(await newPerson(), signedOut)).toEqual(signedOut)
})

test('APP-1 APP-4 the pages for whoever is signed in have their titles, and one heading of the first level', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  expect(await openAll(page, signedIn)).toEqual(signedIn)
})

test('APP-1 the title follows every step, Back and Forward as well', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'About' }).click()
  await expect.poll(() => page.title()).toBe('About — Partner Portal')
  await footer.getByRole('link', { name: 'Support' }).click()
  await expect.poll(() => page.title()).toBe('Support — Partner Portal')
  await page.goBack()
  await expect.poll(() => page.title()).toBe('About — Partner Portal')
  await page.goBack()
  await expect.poll(() => page.title()).toBe('Partner Portal')
  await page.goForward()
  await expect.poll(() => page.title()).toBe('About — Partner Portal')
})
