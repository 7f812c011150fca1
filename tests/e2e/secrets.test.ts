import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { people, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const secret = 'tell-nobody-4711'
const said = `?code=${secret}&state=${secret}&redirect=%2F%3Fcode%3D${secret}#${secret}`

/** Where mails and providers lead: nothing of it stays in the address. */
const arrivals = [
  `/email/login/connect/${secret}/${secret}${said}`,
  `/email/register/connect/${secret}/${secret}${said}`,
  `/google/login/callback${said}`,
  `/okta/login/callback${said}`,
  `/okta/logout/callback${said}`,
]
/** What follows a login is in their address, and stays there. */
const logins = [`/login${said}`, `/partner${said}`, `/register${said}`]

/** What is left in this browser, or told to others by it. */
const tracesOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    referrer: document.referrer,
    cookies: document.cookie,
    stored: [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage).flat()),
    asked: performance.getEntriesByType('resource').map(({ name }) => name),
  }))
const historyOf = (page: Page) =>
  page.evaluate(() => window.navigation.entries().map(({ url }) => url))

/** Where requests of the page say that it is, and what they tell of the pages that were shown. */
const listen = async (page: Page) => {
  const referrers: (string | undefined)[] = []
  const views: string[] = []
  page.on('request', (request) => referrers.push(request.headers()['referer']))
  await page.exposeFunction('tell', (body: string) => views.push(body))
  await page.addInitScript(() => {
    const send = window.fetch
    const { tell } = window as unknown as { tell: (body: string) => Promise<void> }
    window.fetch = async (...given) => {
      const request = new Request(...given)
      if (request.url.endsWith('/api/logs/add')) {
        await tell(await request.clone().text())
      }
      return send(request)
    }
  })
  return { referrers, views }
}

/** Opens one address after the other; what could be seen of the secret at each. */
const open = async (page: Page, addresses: readonly string[], look: (page: Page) => unknown) => {
  const seen: unknown[] = []
  for (const address of addresses) {
    await page.goto(address)
    await see(page, /^(?!Loading)/)
    await page.waitForLoadState('networkidle')
    seen.push(await look(page))
  }
  return JSON.stringify(seen)
}

test('PC-17 OI-16 LD-06 no secret of an address is left in title, history, referrer or storage of whoever opens it signed out', async () => {
  const page = await newPerson()
  const told = await listen(page)
  expect(await open(page, arrivals, tracesOf)).not.toContain(secret)
  expect(await historyOf(page)).toContain(page.url())
  expect(JSON.stringify(await historyOf(page))).not.toContain(secret)
  expect(await open(page, logins, tracesOf)).not.toContain(secret)
  expect(JSON.stringify(told)).not.toContain(secret)
})

test('PC-17 OI-16 LD-06 LOG-1 no secret of an address is in what is logged of whoever is signed in', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const told = await listen(page)
  expect(await open(page, [...arrivals, ...logins], tracesOf)).not.toContain(secret)
  expect(told.views.join('\n')).toContain('"page":"Home"')
  expect(JSON.stringify(told)).not.toContain(secret)
})

test('PC-17 OI-16 secrets have left the address before they are sent', async () => {
  const page = await newPerson()
  const sent = /\/api\/(?:email\/(?:login|register)\/connect|\w+\/(?:login|logout)\/reply)$/
  await page.route(sent, () => {})
  for (const address of arrivals) {
    const request = page.waitForRequest(sent)
    await page.goto(address)
    expect((await request).method()).toBe('POST')
    expect(JSON.stringify([await historyOf(page), page.url()])).not.toContain(secret)
  }
})
