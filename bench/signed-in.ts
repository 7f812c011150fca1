import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContextOptions } from 'playwright-core'

const email = 'alex@partner.example'

const codeFor = async (url: string): Promise<string> => {
  const mails = await fetch(`${url}/local/mailbox/messages?to=${email}`)
  const texts = ((await mails.json()) as { text: string }[]).map(({ text }) => text)
  const code = /\b\d{6}\b/.exec(texts.join(' '))?.[0]
  if (code !== undefined) {
    return code
  }
  await sleep(100)
  return codeFor(url)
}

/** Signs in by the mailed code; answers what a browser of that person begins with. */
export const signedIn = async (browser: Browser, url: string): Promise<BrowserContextOptions> => {
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    await page.goto('/login/customer')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: 'Send login code by email' }).click()
    await page.getByLabel('Code').fill(await codeFor(url))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
    return { baseURL: url, storageState: await context.storageState() }
  } finally {
    await context.close()
  }
}
