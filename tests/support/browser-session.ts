import type { Cookie, Page } from 'playwright-core'

import { completeOrganizationForm } from '#src/api/contract/organization.ts'
import {
  finishLogin,
  finishRegister,
  startLogin,
  startRegister,
  type Ticket,
} from '#src/api/contract/passcode.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { loginByProvider, replyToLogin } from '#src/api/contract/single-sign-on.ts'
import { storedSession } from '#src/app/session/stored-session.ts'
import { storageSettings } from '#src/app/settings.ts'
import { recordFrom } from '#src/machines/session/session-record.ts'
import { codeIn, mailsTo, newestMail } from '#tests/support/mailbox.ts'
import { finishOf } from '#tests/support/passcode.ts'
import { PortalBrowser } from '#tests/support/portal-browser.ts'

/** The calls of the page's own browser, whose cookies go along and are kept. */
const callsOf = async (page: Page) => {
  const { request } = page.context()
  const { origin } = new URL((await request.get('/api/health/ready')).url())
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const calls = new PortalBrowser(
    async ({ url, method, headers, body }) => {
      const data = body === null ? null : await new Response(body).text()
      const answer = await request.fetch(url, {
        method,
        headers: Object.fromEntries(headers),
        data,
      })
      return new Response(await answer.text(), { status: answer.status() })
    },
    { origin, address: '127.0.0.1', userAgent },
  )
  return { calls, origin, request }
}
type Calls = Awaited<ReturnType<typeof callsOf>>

/** Puts the session where the app keeps it: the browser is signed in from its next page on. */
const keep = async (page: Page, { calls, origin }: Calls, method: string, tokens: Tokens) => {
  calls.tokens = tokens
  const cookies: Pick<Cookie, 'name' | 'value' | 'expires' | 'sameSite'>[] = []
  const storage = {
    read: () => null,
    write: (name: string, text: string, maxAgeSec: number) => {
      const expires = Date.now() / 1_000 + maxAgeSec
      cookies.push({ name, value: encodeURIComponent(text), expires, sameSite: 'Strict' })
    },
    remove: () => {},
  }
  const now = await page.evaluate(() => Date.now())
  const record = recordFrom(tokens, method, now)
  storedSession(storage, storageSettings.prefix).write(record, record.maxAge)
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })))
}

/** What ends a sign-in whose code is mailed: the answer to the newest mail that `start` brings. */
const answerMail = async (email: string, start: () => Promise<Ticket>) => {
  const seen = await mailsTo(email)
  const ticket = await start()
  return finishOf(ticket, codeIn(await newestMail(email, seen)))
}

/** Signs the page's browser in: staff with Google, which makes them staff, others by a mailed code. */
export const beginSession = (page: Page, email: string) =>
  email.endsWith('@google.com') ? beginGoogleSession(page, email) : beginCodeSession(page, email)

/** Signs the page's browser in by a mailed code. */
export const beginCodeSession = async (page: Page, email: string) => {
  const browser = await callsOf(page)
  const start = () => browser.calls.call(startLogin, { method: 'email', identifier: email })
  const answer = await answerMail(email, start)
  await keep(page, browser, 'email', await browser.calls.call(finishLogin, answer))
}

/** Registers a customer by a mailed code, with their organization, and signs the page's browser in. */
export const beginMembership = async (page: Page, email: string) => {
  const browser = await callsOf(page)
  const { calls } = browser
  const person = { identifier: email, firstname: 'Nia', lastname: 'Berg' }
  const start = () => calls.call(startRegister, { method: 'email', ...person })
  const answer = await answerMail(email, start)
  await keep(page, browser, 'email', await calls.call(finishRegister, answer))
  await calls.call(completeOrganizationForm, {
    organization: 'Acme Stores',
    website: '',
    country: 'Netherlands',
    jobTitle: 'Buyer',
  })
}

/** Signs the page's browser in with Google, which no one can be talked out of. */
export const beginGoogleSession = async (page: Page, email: string) => {
  const browser = await callsOf(page)
  const { calls, origin, request } = browser
  const method = 'google'
  const redirect_uri = `${origin}/${method}/login/callback`
  const { url } = await calls.call(loginByProvider, { method, redirect_uri })
  const question = await request.get(url)
  const consent = await request.post(question.url(), { form: { email } })
  const callback = await request.post(consent.url(), { form: { answer: 'allow' } })
  const query = new URL(callback.url()).search.slice(1)
  const reply = await calls.call(replyToLogin, { method, query })
  if (reply.kind !== 'signedIn') {
    throw new Error(`The reply was ${reply.kind}.`)
  }
  await keep(page, browser, method, reply.tokens)
}
