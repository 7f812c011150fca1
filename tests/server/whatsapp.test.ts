import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { revokeOtherSessions } from '#src/api/contract/account.ts'
import { disablePerson, endSessions } from '#src/api/contract/admin-people.ts'
import { updatePassword } from '#src/api/contract/password.ts'
import { loadConversation, type Answer } from '#src/api/contract/conversations.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import {
  loadWhatsApp,
  pairWhatsApp,
  sendWhatsAppTemplate,
  unlinkWhatsApp,
} from '#src/api/contract/whatsapp.ts'
import { createApp } from '#server/app/create-app.ts'
import { startWhatsApp } from '#server/areas/whatsapp/sender.ts'
import { mountWhatsApp, signatureOf, webhookPath } from '#server/areas/whatsapp/webhook.ts'
import { openLive, serveLive } from '#tests/support/live.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { addPersonWithPassword, goodPassword, otherPassword } from '#tests/support/password.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'
import { freePort } from '#tests/support/server-process.ts'
import { required } from '#src/lib/required.ts'

/** What the portal sent by the Cloud API, and how that answers. */
type Sent = { to: string; type: string; text?: { body: string }; template?: { name: string } }
const sent: { body: Sent; id: string; authorization: string | undefined }[] = []
let refusal: number | null = null
const cloudApi = createServer((request, response) => {
  void json(request).then((body) => {
    response.setHeader('content-type', 'application/json')
    if (refusal !== null) {
      response.writeHead(refusal).end('{}')
      return
    }
    const id = `wamid.${randomUUID()}`
    sent.push({ body: body as Sent, id, authorization: request.headers.authorization })
    response.end(JSON.stringify({ messages: [{ id }] }))
  })
}).listen(0, '127.0.0.1')
await once(cloudApi, 'listening')
afterAll(() => cloudApi.close())
beforeEach(() => {
  sent.length = 0
  refusal = null
})

const whatsApp = {
  number: '15550100',
  phoneNumberId: '100200300400',
  token: 'a token of the tests',
  appSecret: 'a secret of the tests',
  verifyToken: 'a verification of the tests',
  chatUrl: 'https://wa.me/15550100',
  apiUrl: `http://127.0.0.1:${(cloudApi.address() as AddressInfo).port}/v1`,
}
const origin = `http://localhost:${await freePort()}`
const portal = await createPortal({ config: { whatsApp, publicUrl: origin } })
await serveLive(portal.services)
const app = createApp([], portal.services)
mountWhatsApp(app, portal.services)
const approved = { organization_access_status: 'approved' } as const
const phone = '491701234567'

const tell = async (value: object, headers: Record<string, string> = {}) => {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [{ value: { metadata: { phone_number_id: whatsApp.phoneNumberId }, ...value } }],
      },
    ],
  })
  const response = await app.request(`${portal.config.publicUrl}${webhookPath}`, {
    method: 'POST',
    body,
    headers: {
      'content-length': String(Buffer.byteLength(body)),
      'x-hub-signature-256': signatureOf(Buffer.from(body), whatsApp.appSecret),
      ...headers,
    },
  })
  return response.status
}
const seconds = () => String(Math.floor(portal.services.now() / 1_000))
const text = (body: string, own: object = {}) => ({
  messages: [
    {
      type: 'text',
      id: `wamid.${randomUUID()}`,
      from: phone,
      timestamp: seconds(),
      text: { body },
      ...own,
    },
  ],
})
const status = (id: string, state: string) => ({
  statuses: [{ id, status: state, timestamp: seconds(), recipient_id: phone }],
})

/** Sends what is queued, as the portal's processes do, until so many messages came. */
const deliver = async (count = 1) => {
  const sender = startWhatsApp(portal.services)
  await portal.services.bus.publish('whatsapp', '')
  await vi.waitFor(() => expect(sent).toHaveLength(count), { timeout: 15_000 })
  await sender.close()
  return sent.splice(0)
}
/** Sends what is queued until something became of each. */
const tryAll = async () => {
  const sender = startWhatsApp(portal.services)
  await portal.services.bus.publish('whatsapp', '')
  await vi.waitFor(
    async () => {
      const due = await portal.db
        .selectFrom('whatsapp_messages')
        .select('id')
        .where('state', '=', 'queued')
        .where('run_at', '<=', portal.services.now())
        .execute()
      expect(due).toEqual([])
    },
    { timeout: 15_000 },
  )
  await sender.close()
}
const bodies = (messages: typeof sent) =>
  messages.map(({ body }) => body.text?.body ?? `template ${body.template?.name ?? ''}`)
const pair = async (browser: PortalBrowser) => {
  const { code } = await browser.call(pairWhatsApp, {})
  await tell(text(`Pair ${code}`))
  return bodies(await deliver())
}
const standing = (browser: PortalBrowser) => browser.call(loadWhatsApp, {})
/** The newest of what went to the phone, as it is told. */
const isNewest = (state: string, reaction: string | null) => (news: LiveNews) => {
  const [newest] = news.topic === 'phone' ? (news.standing.phone?.messages ?? []) : []
  return newest?.state === state && newest.reaction === reaction
}
const isGone = (news: LiveNews) => news.topic === 'phone' && news.standing.phone === null
/** The newest template that the person sent. */
const templateOf = async (browser: PortalBrowser) =>
  (await standing(browser)).phone?.messages.find(({ text: it }) => it.includes('new demos'))
const written = (id: string) =>
  vi.waitFor(
    async () => {
      const row = await portal.db
        .selectFrom('ai_messages')
        .select('state')
        .where('conversation_id', '=', id)
        .where('role', '=', 'answer')
        .executeTakeFirstOrThrow()
      expect(row.state).toBe('whole')
    },
    { timeout: 15_000 },
  )

const verify = async (token: string) => {
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': token,
    'hub.challenge': '4711',
  })
  const response = await app.request(`${portal.config.publicUrl}${webhookPath}?${query}`)
  return [response.status, await response.text()]
}

test('AI-4 the webhook shows WhatsApp that it is ours, and nobody else', async () => {
  expect(await verify(whatsApp.verifyToken)).toEqual([200, '4711'])
  expect(await verify('guessed')).toEqual([403, ''])
})

test('AI-4 what is not signed over its very bytes is refused, and so is what WhatsApp would not send', async () => {
  expect(await tell(text('Hi'), { 'x-hub-signature-256': '' })).toBe(403)
  const other = signatureOf(Buffer.from('{}'), whatsApp.appSecret)
  expect(await tell(text('Hi'), { 'x-hub-signature-256': other })).toBe(403)
  const body = '{"object":"page"}'
  const response = await app.request(`${portal.config.publicUrl}${webhookPath}`, {
    method: 'POST',
    body,
    headers: {
      'content-length': String(body.length),
      'x-hub-signature-256': signatureOf(Buffer.from(body), whatsApp.appSecret),
    },
  })
  expect(response.status).toBe(400)
  expect(await portal.db.selectFrom('whatsapp_messages').select('id').execute()).toEqual([])
})

test('AI-4 a code pairs one phone, once, within ten minutes, and the person is told by mail', async () => {
  const { browser, person } = await portal.signIn(approved)
  expect(await standing(browser)).toEqual({ isAvailable: true, phone: null })
  const { code, url, expiresIn } = await browser.call(pairWhatsApp, {})
  expect(url).toBe(`https://wa.me/${whatsApp.number}?text=Pair%20${code}`)
  expect(expiresIn).toBe(600)
  await tell(text(`pair ${code.toLowerCase()} `))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/^This phone is connected/)])
  expect((await standing(browser)).phone).toMatchObject({ ends: '4567', windowSec: 86_400 })
  const mails = await portal.db.selectFrom('outbox').select('recipient').execute()
  expect(mails).toEqual([{ recipient: person.email }])

  await tell({ messages: [{ ...text(`Pair ${code}`).messages[0], from: '4915112345678' }] })
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/not valid any more/)])
  const late = await browser.call(pairWhatsApp, {})
  portal.advance(600_000)
  await tell(text(`Pair ${late.code}`))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/not valid any more/)])
})

test('AI-4 a phone is told whose account it is connected to, masked, and how to leave it', async () => {
  const { browser } = await portal.signIn({ ...approved, email: 'eve.mallory@cymbal.example' })
  const [told] = await pair(browser)
  expect(told).toContain('to the account of e…@cymbal.example:')
  expect(told).toContain('If that is not your account, or to disconnect later, write STOP.')
  expect(told).not.toContain('mallory')
})

test('AI-4 a phone is one person’s: another has to disconnect it first', async () => {
  const { browser } = await portal.signIn(approved)
  const { browser: other } = await portal.signIn(approved)
  await pair(browser)
  expect(await pair(other)).toEqual([expect.stringMatching(/connected to another account/)])
  await tell(text('stop'))
  expect(bodies(await deliver())).toEqual(['This phone is disconnected.'])
  expect((await standing(browser)).phone).toBeNull()
  expect(await pair(other)).toEqual([expect.stringMatching(/^This phone is connected/)])
  expect((await other.call(unlinkWhatsApp, {})).phone).toBeNull()
})

test('AI-4 DF-07 a phone is connected within fifteen minutes of a sign-in', async () => {
  const { browser } = await portal.signIn(approved)
  const age = (ms: number) =>
    portal.db
      .updateTable('sessions')
      .set({ proven_at: portal.services.now() - ms })
      .execute()
  await age(900_001)
  expect((await browser.refusal(pairWhatsApp, {})).name).toBe('sign-in-too-old')
  await age(900_000)
  expect(await pair(browser)).toEqual([expect.stringMatching(/^This phone is connected/)])
})

const signInAdmin = () => portal.signIn({ is_admin: true, isStrong: true })
const endedByAdmin = async ({ id, version }: PersonRow) => {
  const { browser } = await signInAdmin()
  await browser.call(endSessions, { id, version })
}
const disabledByAdmin = async ({ id, version }: PersonRow) => {
  const { browser } = await signInAdmin()
  await browser.call(disablePerson, { id, version, reason: 'Left.' })
}

test.each([
  ['logs out everywhere else', (own: PortalBrowser) => own.call(revokeOtherSessions, {})],
  [
    'changes the password',
    (own: PortalBrowser) =>
      own.call(updatePassword, {
        method: 'password',
        oldPassword: goodPassword,
        newPassword: otherPassword,
      }),
  ],
  ['is logged out by an admin', (_: PortalBrowser, person: PersonRow) => endedByAdmin(person)],
  ['is disabled', (_: PortalBrowser, person: PersonRow) => disabledByAdmin(person)],
] as const)(
  'AI-4 DF-07 a phone, and the code for the next one, goes with the sessions of a person who %s',
  async (_, end) => {
    const { person, browser } = await addPersonWithPassword(portal, approved)
    await pair(browser)
    const { code } = await browser.call(pairWhatsApp, {})
    await end(browser, person)
    expect(await portal.db.selectFrom('whatsapp_phones').selectAll().execute()).toEqual([])

    await tell(text(`Pair ${code}`))
    expect(bodies(await deliver())).toEqual([expect.stringMatching(/not valid any more/)])
    const mails = await mailsTo(portal, person.email)
    expect(mails.map(({ subject }) => subject)).toContain(
      'WhatsApp is no longer connected to Partner Portal',
    )
  },
)

test('AI-4 AI-3 a question from the phone is answered there, once however often it comes, and stands in the portal', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  const question = text('What is Robotaxi about?')
  expect(await tell(question)).toBe(200)
  expect(await tell(question)).toBe(200)
  const id = required((await standing(browser)).phone?.conversation, 'conversation')
  await written(id)
  const messages = await deliver()
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({
    authorization: `Bearer ${whatsApp.token}`,
    body: { to: phone, type: 'text' },
  })
  expect(bodies(messages)[0]).toContain('/demo/robotaxi')

  const conversation = await browser.call(loadConversation, { id })
  expect(conversation.messages.map(({ role }) => role)).toEqual(['question', 'answer'])
  expect((conversation.messages.at(-1) as Answer).citations).toMatchObject([{ key: 'robotaxi' }])
})

test('AI-4 RE-04 a question that could not be taken is answered when WhatsApp repeats it', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  const question = text('What is Robotaxi about?')
  await sql`alter table ai_messages rename to away`.execute(portal.db)
  expect(await tell(question)).toBe(500)
  await sql`alter table away rename to ai_messages`.execute(portal.db)

  expect(await tell(question)).toBe(200)
  await written(required((await standing(browser)).phone?.conversation, 'conversation'))
  expect(bodies(await deliver())[0]).toContain('/demo/robotaxi')
})

test('AI-4 a phone that nobody paired learns where to, and one whose person has no access learns that', async () => {
  await tell(text('Hello'))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/do not know this phone/)])
  const { browser, person } = await portal.signIn(approved)
  await pair(browser)
  await portal.db
    .updateTable('people')
    .set({ organization_access_status: 'rejected' })
    .where('id', '=', person.id)
    .execute()
  await tell(text('Which demos?'))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/no access to demos/)])
})

test('AI-4 delivery goes on from sent to read, never back, and reactions are kept', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await browser.call(sendWhatsAppTemplate, { template: 'new_demos' })
  const [message] = await deliver()
  const id = required(message, 'message').id
  const state = async () => (await templateOf(browser))?.state
  expect(await state()).toBe('sent')
  await tell(status(id, 'read'))
  expect(await state()).toBe('read')
  await tell(status(id, 'delivered'))
  await tell(status(id, 'failed'))
  expect(await state()).toBe('read')
  await tell({
    messages: [
      {
        type: 'reaction',
        id: 'wamid.r',
        from: phone,
        timestamp: seconds(),
        reaction: { message_id: id, emoji: '👍' },
      },
    ],
  })
  expect(await templateOf(browser)).toMatchObject({ reaction: '👍' })
})

test('AI-4 AI-02 what becomes of a phone is told to the pages of its person at once, and to nobody else', async () => {
  const [own, other] = [await portal.signIn(approved), await portal.signIn(approved)]
  const pages = [await openLive(own.browser, origin), await openLive(other.browser, origin)]
  const [page, stranger] = [required(pages[0], 'page'), required(pages[1], 'page')]
  for (const it of pages) {
    it.say({ type: 'follow', topic: { topic: 'phone' } })
    await it.until(isGone)
  }

  await pair(own.browser)
  await page.until(isNewest('sent', null))
  const { wamid } = await portal.db
    .selectFrom('whatsapp_messages')
    .select('wamid')
    .where('state', '=', 'sent')
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  await tell(status(required(wamid, 'wamid'), 'read'))
  await page.until(isNewest('read', null))
  const emoji = { message_id: wamid, emoji: '👍' }
  await tell(text('', { type: 'reaction', text: undefined, reaction: emoji }))
  await page.until(isNewest('read', '👍'))
  const timesGone = () => page.told.filter(isGone).length
  const untilGoneAfter = (before: number) =>
    vi.waitFor(() => expect(timesGone()).toBeGreaterThan(before), { timeout: 15_000 })
  const first = timesGone()
  await own.browser.call(revokeOtherSessions, {})
  await untilGoneAfter(first)
  await pair(own.browser)
  const second = timesGone()
  await tell(text('stop'))
  await untilGoneAfter(second)
  expect(stranger.told.filter(({ topic }) => topic === 'phone')).toHaveLength(1)
})

test('AI-4 a day after the phone wrote last an answer is told by a template alone', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await tell(text('What is Robotaxi about?'))
  const id = required((await standing(browser)).phone?.conversation, 'conversation')
  await written(id)
  portal.advance(86_400_000)
  expect(
    await portal.db
      .selectFrom('whatsapp_messages')
      .select('id')
      .where('kind', '=', 'template')
      .execute(),
  ).toEqual([])
  expect(bodies(await deliver())).toEqual(['template answer_ready'])
})

test('AI-4 RE-09 what WhatsApp does not take comes again later, or says that it failed', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  refusal = 503
  await browser.call(sendWhatsAppTemplate, { template: 'new_demos' })
  await tryAll()
  expect(sent).toEqual([])
  refusal = null
  portal.advance(10_000)
  expect(bodies(await deliver())).toEqual(['template new_demos'])
  refusal = 400
  await browser.call(sendWhatsAppTemplate, { template: 'new_demos' })
  await tryAll()
  expect(await templateOf(browser)).toMatchObject({
    state: 'failed',
    problem: 'WhatsApp did not take it.',
  })
})

test('AI-4 what is older than WhatsApp repeats is a replay', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  const old = String(Math.floor(portal.services.now() / 1_000) - 8 * 86_400)
  await tell(text('What is Robotaxi about?', { timestamp: old }))
  expect((await standing(browser)).phone?.conversation).toBeNull()
})

test('AI-4 OI-10 a phone never has the rights of staff', async () => {
  const { browser } = await portal.signIn({ is_staff: true })
  expect(await browser.refusal(pairWhatsApp, {})).toMatchObject({ name: 'forbidden' })
})
