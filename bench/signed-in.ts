import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const customer = 'alex@partner.example'
const staff = 'ada@google.com'

/** The code of the newest mail to them. */
export const codeFor = async (url: string, email: string): Promise<string> => {
  const mails = await fetch(`${url}/local/mailbox/messages?to=${email}`)
  const texts = ((await mails.json()) as { text: string }[]).map(({ text }) => text)
  const code = /\b\d{6}\b/.exec(texts.join(' '))?.[0]
  if (code !== undefined) {
    return code
  }
  await sleep(100)
  return codeFor(url, email)
}

/** Signs in by the mailed code; returns the state of that person's browser. */
export const signedIn = (browser: Browser, url: string) =>
  keptOf(browser, url, async (page) => {
    await page.goto('/login/customer')
    await page.getByLabel('Email', { exact: true }).fill(customer)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: 'Send login code by email' }).click()
    await page.getByLabel('Code').fill(await codeFor(url, customer))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  })

/** The same for a person of Google, who may see insights. */
export const signedInStaff = (browser: Browser, url: string) =>
  keptOf(browser, url, async (page) => {
    await page.goto('/login/partner-google')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByLabel('Email').fill(staff)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
  })

/** The state of a browser whose session was ended elsewhere. */
export const signedOutElsewhere = async (browser: Browser, url: string) => {
  const kept = await signedIn(browser, url)
  const context = await browser.newContext(kept)
  try {
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  } finally {
    await context.close()
  }
  return kept
}

const keptOf = async (
  browser: Browser,
  url: string,
  signIn: (page: Page) => Promise<void>,
): Promise<BrowserContextOptions> => {
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    await signIn(page)
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    return { baseURL: url, storageState: await context.storageState() }
  } finally {
    await context.close()
  }
}
