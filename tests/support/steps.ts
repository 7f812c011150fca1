import type { Locator, Page } from 'playwright-core'

import {
  beginGoogleSession,
  beginMembership,
  beginSession,
} from '#tests/support/browser-session.ts'
import { codeIn, mailsTo, newestMail, type Mail } from '#tests/support/mailbox.ts'

/** People of the sample data, which are there in local mode. */
export const people = {
  admin: 'ada@google.com',
  staff: 'sam@google.com',
  partner: 'alex@partner.example',
  customer: 'cora@example.com',
} as const

/** More than the 600 s of an access token and the minute that clocks may differ. */
export const tokenLifeSec = 720

let registrations = 0

/** An address that nobody registered yet. */
export const newAddress = () => {
  registrations += 1
  return `nia.${process.pid}.${registrations}.${Date.now()}@example.com`
}

/** A name that nothing bears yet: a test that is tried again finds what its first try left. */
export const newName = (name: string) => `${name}${Date.now()}`

export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** The link of a demo's card on Home; the shelves above may name the demo too. */
export const demoCard = (page: Page, label: string) =>
  page.getByRole('heading', { level: 3, name: label }).getByRole('link')

/** The pointer on a demo's card has the demo loaded, so that it opens without a network too. */
export const pointAt = async (page: Page, label: string, key: string) => {
  const loaded = page.waitForResponse(`**/api/demos/${key}`)
  await demoCard(page, label).hover()
  await (await loaded).finished()
}

/** Waits until the code of all pages is in the browser's cache, which the page fetches once nothing else is to do. */
export const codeArrived = (page: Page) =>
  page.waitForFunction(() => window.sessionStorage.getItem('parts') !== null)

/** Loads the page anew once our font has come: a first visit is drawn with a stand-in, whose lines break elsewhere (ADR 042). */
export const reloadInOurFont = async (page: Page) => {
  await page.waitForFunction(() => window.localStorage.getItem('ui-font') !== null)
  await page.reload()
}

/** Waits for the page's heading. */
export const see = (page: Page, heading: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor()

export const press = (page: Page, button: string | RegExp) =>
  page.getByRole('button', { name: button, exact: true }).click()

/** Waits until keys go to this element: a dialog has the focus a picture later than it is seen. */
export const waitForFocus = (element: Locator) =>
  element.and(element.page().locator(':focus')).waitFor()

/** A dialog takes the focus a frame after it is visible: keys that are pressed before go elsewhere. */
export const waitForFocusWithin = (dialog: Locator) =>
  dialog.evaluate(async (it) => {
    while (!it.contains(document.activeElement)) {
      await new Promise(requestAnimationFrame)
    }
  })

/** On the login page: names the address, and stops before a code is asked for. */
export const identify = async (page: Page, email: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
}

/** On the passcode step: asks for a code and answers its mail. */
export const askForCode = async (page: Page, email: string): Promise<Mail> => {
  const seen = await mailsTo(email)
  await press(page, /^Send (?:login|register) code by email$/)
  await page.getByLabel('Code').waitFor()
  return newestMail(email, seen)
}

export const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Code').fill(code)
  await press(page, /^Sign (?:in|up)$/)
}

/** Waits for a page that has got what it shows. */
const arrive = async (page: Page, path: string) => {
  await page.waitForURL(path)
  const heading = page.getByRole('heading', {
    level: 1,
    name: /^(?!Login|Loading|Your organization)/,
  })
  await heading.or(leadForm(page)).first().waitFor()
}

/** Opens `path` signed in. Screens have no part in it: the ways of signing in have tests of their own. */
export const signIn = async (page: Page, email: string, path = '/') => {
  await beginSession(page, email)
  await page.goto(path)
  await arrive(page, path)
}

/** Signs in by the mailed code on the way to `path`, screen by screen, and arrives there. */
export const signInByCode = async (page: Page, email: string, path = '/') => {
  await page.goto(path)
  await see(page, 'Login')
  await identify(page, email)
  await enterCode(page, codeIn(await askForCode(page, email)))
  await arrive(page, path)
}

export const fillPerson = async (page: Page, email: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Firstname').fill('Nia')
  await page.getByLabel('Lastname').fill('Berg')
}

export const fillOrganization = async (page: Page) => {
  await page.getByLabel('Organization').fill('Acme Stores')
  await page.getByLabel('Country').fill('Netherlands')
  await page.getByLabel('Job title').fill('Buyer')
}

/** Opens `path` as a new customer, organization and all; answers the address. */
export const register = async (page: Page, path = '/') => {
  const email = newAddress()
  await beginMembership(page, email)
  await page.goto(path)
  await arrive(page, path)
  return email
}

/** Registers a new customer on the way to `path`, screen by screen, up to the form of their organization; answers the address. */
export const registerUpToSetup = async (page: Page, path = '/') => {
  const email = newAddress()
  await page.goto(`/register?redirect=${encodeURIComponent(path)}`)
  await fillPerson(page, email)
  await press(page, 'Next')
  await enterCode(page, codeIn(await askForCode(page, email)))
  await see(page, 'Your organization')
  return email
}

/** Registers a new customer on the way to `path`, screen by screen, organization and all; answers the address. */
export const registerByCode = async (page: Page, path = '/') => {
  const email = await registerUpToSetup(page, path)
  await fillOrganization(page)
  await press(page, 'Continue')
  await arrive(page, path)
  return email
}

/** Sets the password of whoever is signed in here, by the call that the account screen makes. */
export const setPassword = (page: Page, newPassword: string) =>
  page.evaluate(async (newPassword) => {
    const held = await window.cookieStore.get('partner-portal-frontend-accessToken')
    const answer = await fetch('/api/password/update', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-pp-client': '0.6.3',
        authorization: `Bearer ${decodeURIComponent(held?.value ?? '')}`,
      },
      body: JSON.stringify({ newPassword }),
    })
    return answer.status
  }, newPassword)

export const leadForm = (page: Page) =>
  page.getByRole('dialog', { name: 'Who are you demoing to?' })

export const fillLead = async (page: Page, company = 'Blue Harbor') => {
  await page.getByLabel('Company Name').fill(company)
  await page.getByLabel('Website').fill('blueharbor.example')
}

/** The tab that this opens; the page itself comes back to the front, for Chromium draws no other. */
export const openedTab = async (page: Page, open: () => Promise<void>) => {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()])
  await tab.waitForURL(/\/local\/sandbox\//)
  await page.bringToFront()
  return tab
}

/** Says whom the demo is for, and opens it; answers its tab. */
export const nameLead = async (page: Page, company?: string) => {
  await fillLead(page, company)
  return openedTab(page, () => leadForm(page).getByRole('button', { name: 'Access Demo' }).click())
}

export const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of / }).click()
  await press(page, 'Log out')
  await see(page, 'Login')
}

/** On the page of a stand-in for a provider: says who one is, and whether the portal may know. */
export const answerProvider = async (
  page: Page,
  email: string,
  answer: 'Allow' | 'Deny' = 'Allow',
) => {
  await see(page, /^Sign in with /)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Continue')
  await press(page, answer)
}

/** Opens a page of the admin area, signed in as nobody can talk her out of. */
export const openAdmin = async (page: Page, path: string) => {
  await beginGoogleSession(page, people.admin)
  await page.goto(path)
  // A drawer may be open over the heading.
  await page.locator('h1', { hasText: 'Admin Tools' }).waitFor()
  return page
}

/** No tab of this browser gets the live channel, by which each would hear of all by itself. */
export const withoutLive = (page: Page) => page.context().route('**/api/live/ticket', () => {})

/** Counts the requests of a page to this call, from now on. */
export const countCalls = (page: Page, path: string | RegExp) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (typeof path === 'string' ? pathname === path : path.test(pathname)) {
      calls.push(`${request.method()} ${pathname}`)
    }
  })
  return calls
}
