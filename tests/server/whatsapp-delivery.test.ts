import { expect, test, vi } from 'vitest'

import { revokeOtherSessions } from '#src/api/contract/account.ts'
import { loadHealth } from '#src/api/contract/admin-health.ts'
import { pairWhatsApp } from '#src/api/contract/whatsapp.ts'
import { whatsAppQueued } from '#server/areas/whatsapp/outbox.ts'
import { startWhatsApp } from '#server/areas/whatsapp/sender.ts'
import { signInAdmin } from '#tests/support/access.ts'
import { openLive } from '#tests/support/live.ts'
import { required } from '#src/lib/required.ts'
import {
  createWhatsAppPortal,
  sendTemplate,
  templateOf,
  approved,
  phone,
  otherPhone,
  hour,
  picture,
  isNewest,
  isGone,
} from '#tests/support/whatsapp.ts'

const {
  origin,
  seconds,
  portal,
  sent,
  refuse,
  whileSending,
  tell,
  text,
  status,
  deliver,
  tryAll,
  startSender,
  bodies,
  pair,
  askOnPhone,
} = await createWhatsAppPortal()

test('AI-4 delivery goes on from sent to read, never back, and reactions are kept', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await sendTemplate(browser)
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

const told = (
  id: string,
  state: string,
  { biz_opaque_callback_data }: { biz_opaque_callback_data: string },
) => tell(status(id, state, { biz_opaque_callback_data }))

test.each(['delivered', 'read', 'failed'])(
  'AI-4 that a message was %s is kept where WhatsApp tells it before it answers the call that sent it',
  async (state) => {
    const { browser } = await portal.signIn(approved)
    await pair(browser)
    await askOnPhone(browser)
    portal.advance(25 * hour)
    whileSending(async ({ id, body }) => {
      await told(id, state, body)
    })
    const [message] = await deliver()
    const { id } = required(message, 'message')
    await vi.waitFor(async () => {
      const row = await portal.db
        .selectFrom('whatsapp_messages')
        .select(['wamid', 'kind', 'state'])
        .where('kind', '=', 'template')
        .executeTakeFirst()
      expect(row).toEqual({ wamid: id, kind: 'template', state })
    })
  },
)

test('AI-4 RE-09 a message of which WhatsApp told that it was sent is not sent again, though no answer came', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await sendTemplate(browser)
  const { id } = await portal.db
    .selectFrom('whatsapp_messages')
    .select('id')
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  refuse(503)
  await tryAll()
  await told('wamid.late', 'sent', { biz_opaque_callback_data: id })
  refuse(null)
  portal.advance(10_000)
  await tryAll()
  expect(sent).toEqual([])
  expect(await templateOf(browser)).toMatchObject({ state: 'sent' })
  await tell(status('wamid.late', 'read'))
  expect(await templateOf(browser)).toMatchObject({ state: 'read' })
})

test('AI-4 a status finds no message of another phone, and by our id only one that WhatsApp has not named yet', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await sendTemplate(browser)
  const [message] = await deliver()
  const { id, body } = required(message, 'message')
  await told('wamid.other', 'read', body)
  await tell(status(id, 'read', { recipient_id: otherPhone }))
  expect(await templateOf(browser)).toMatchObject({ state: 'sent' })
  await told(id, 'delivered', body)
  expect(await templateOf(browser)).toMatchObject({ state: 'delivered' })
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
    vi.waitFor(() => expect(timesGone()).toBeGreaterThan(before))
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
  await askOnPhone(browser)
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

test('AI-4 the window of a phone is counted from when it wrote, whenever that comes, in words or not', async () => {
  const { browser } = await portal.signIn(approved)
  const start = portal.services.now()
  const written = (passed: number) => ({ timestamp: String((start + passed) / 1_000) })
  const heardAfter = async () => {
    const { heard_at } = await portal.db
      .selectFrom('whatsapp_phones')
      .select('heard_at')
      .executeTakeFirstOrThrow()
    return heard_at - start
  }
  const { code } = await browser.call(pairWhatsApp, {})
  portal.advance(300_000)
  await tell(text(`Pair ${code}`, written(0)))
  expect(await heardAfter()).toBe(0)
  portal.advance(10 * hour)
  await tell(text(' ', written(2 * hour)))
  expect(await heardAfter()).toBe(2 * hour)
  await tell(text(' ', written(hour)))
  expect(await heardAfter()).toBe(2 * hour)
  await tell(text('', { ...picture, ...written(3 * hour) }))
  expect(await heardAfter()).toBe(3 * hour)
  await tell(text(' ', written(20 * hour)))
  expect(await heardAfter()).toBe(10 * hour + 300_000)
})

test('AI-4 RE-09 what is queued is sent also while answers cannot be found', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await sendTemplate(browser)
  const db = portal.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('heard_id')) {
        throw new Error('no time for answers')
      }
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const sender = startWhatsApp({ ...portal.services, db })
  await portal.services.bus.publish(whatsAppQueued, '')
  await vi.waitFor(() => expect(bodies(sent)).toEqual(['template new_demos']))
  await sender.close()
  expect(portal.logLines.join()).toContain('no time for answers')
})

test('AI-4 RE-09 what WhatsApp does not take comes again later, or says that it failed', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  refuse(503)
  await sendTemplate(browser)
  await tryAll()
  expect(sent).toEqual([])
  refuse(null)
  portal.advance(10_000)
  expect(bodies(await deliver())).toEqual(['template new_demos'])
  refuse(400)
  await sendTemplate(browser)
  await tryAll()
  expect(await templateOf(browser)).toMatchObject({
    state: 'failed',
    problem: 'WhatsApp did not take it.',
  })
})

const templates = () =>
  portal.db
    .selectFrom('whatsapp_messages')
    .select(['body', 'state'])
    .where('kind', '=', 'template')
    .execute()

test.each([401, 403, 408, 429, 503])(
  'AI-4 RE-09 an answer that WhatsApp refuses with %i for hours is told once it is taken again',
  async (problem) => {
    const { browser } = await portal.signIn(approved)
    await pair(browser)
    await askOnPhone(browser)
    refuse(problem)
    for (let passed = 0; passed < 3 * hour; passed += hour / 6) {
      await tryAll()
      portal.advance(hour / 6)
    }
    refuse(null)
    expect(bodies(await deliver())[0]).toContain('/demo/robotaxi')
  },
)

test.each([4, 80_007, 130_429, 131_056])(
  'AI-4 RE-09 too much at once, which WhatsApp tells by the code %i, passes, whatever the status',
  async (code) => {
    const { browser } = await portal.signIn(approved)
    await pair(browser)
    refuse(400, { error: { code, message: `(#${code}) Rate limit hit` } })
    await sendTemplate(browser)
    await tryAll()
    expect(await templateOf(browser)).toMatchObject({ state: 'queued', problem: null })
    refuse(null)
    portal.advance(10_000)
    expect(bodies(await deliver())).toEqual(['template new_demos'])
  },
)

test('AI-4 why WhatsApp does not take a message is in the log by its code and words, without token and numbers', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  const token = 'EAAGm0PX4ZCpsBAKZBqZCq7Z8Zx'
  for (const [status, code, message, title] of [
    [404, 132_001, 'Template name does not exist', 'Template name does not exist'],
    [401, 190, `Malformed access token ${token}`, 'Malformed access token …'],
    [
      400,
      131_030,
      `Recipient ${phone} is not in allowed list`,
      'Recipient … is not in allowed list',
    ],
  ] as const) {
    refuse(status, { error: { code, message, type: 'OAuthException' } })
    await sendTemplate(browser)
    portal.logLines.length = 0
    await tryAll()
    const line = portal.logLines.find((it) => it.includes('WhatsApp message not sent')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ status, code, title, isOver: status !== 401 })
    expect(line).not.toContain(token)
    expect(line).not.toContain(phone)
  }
})

test('AI-4 RE-09 what WhatsApp does not take for a day failed', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  refuse(503)
  await sendTemplate(browser)
  await tryAll()
  portal.advance(24 * hour - 1)
  await tryAll()
  expect(await templates()).toEqual([{ body: 'new_demos', state: 'queued' }])
  portal.advance(hour / 6)
  await tryAll()
  expect(await templates()).toEqual([{ body: 'new_demos', state: 'failed' }])
})

test('AI-4 RE-09 what WhatsApp took without naming it is not sent again', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  refuse(200)
  await sendTemplate(browser)
  await tryAll()
  expect(await templateOf(browser)).toMatchObject({ state: 'failed' })
})

test('AI-4 an answer that is tried until the day of its phone is over is told by a template', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await askOnPhone(browser)
  portal.advance(23 * hour)
  refuse(503)
  await tryAll()
  portal.advance(2 * hour)
  refuse(null)
  expect(bodies(await deliver())).toEqual(['template answer_ready'])
  expect(await templates()).toEqual([{ body: 'answer_ready', state: 'sent' }])
})

test('AI-4 LEAD-5 a template whose answer got lost is not sent twice by a second press', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await sendTemplate(browser, 'new_demos', 'same-key-1')
  const again = await sendTemplate(browser, 'new_demos', 'same-key-1')
  const texts = again.phone?.messages.map((message) => message.text)
  expect(texts?.filter((it) => it.startsWith('There are new demos'))).toHaveLength(1)
  expect(bodies(await deliver())).toEqual(['template new_demos'])
  const kept = await portal.db.selectFrom('idempotency').select('body').execute()
  expect(kept.map(({ body }) => body).join()).not.toContain('new demos')
})

test('AI-4 RE-05 a process that stops waits five seconds for WhatsApp, begins with no other message, and leaves all to the next one', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  refuse('silence')
  for (const template of ['new_demos', 'continue_conversation'] as const) {
    await sendTemplate(browser, template)
  }
  const tries = async () => {
    const rows = await portal.db
      .selectFrom('whatsapp_messages')
      .select('attempts')
      .where('state', '=', 'queued')
      .orderBy('attempts')
      .execute()
    return rows.map(({ attempts }) => attempts)
  }
  const sender = startSender()
  await sender.wake()
  await vi.waitFor(async () => expect(await tries()).toEqual([0, 1]))

  const stoppedAt = performance.now()
  await sender[Symbol.asyncDispose]()
  // The Cloud API is given ten where nobody waits for it.
  expect(performance.now() - stoppedAt).toBeLessThan(9_000)
  expect(await tries()).toEqual([0, 1])

  refuse(null)
  portal.advance(10_000)
  expect(bodies(await deliver(2)).toSorted()).toEqual([
    'template continue_conversation',
    'template new_demos',
  ])
})

test('AI-4 ADMIN-3 an admin reads on Health what WhatsApp does not take, and nothing of what did not reach a phone', async () => {
  const { browser: admin } = await signInAdmin(portal)
  const concerns = async () =>
    (await admin.call(loadHealth, {})).concerns.filter((it) => it.includes('WhatsApp'))
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await sendTemplate(browser)
  const [message] = await deliver()
  await tell(status(required(message, 'message').id, 'failed'))
  expect(await concerns()).toEqual([])

  refuse(401)
  await sendTemplate(browser)
  await tryAll()
  refuse(400)
  await sendTemplate(browser, 'continue_conversation')
  portal.advance(120_001)
  expect(await concerns()).toEqual([
    '2 messages to phones were not sent for minutes: look for “WhatsApp message not sent” in the log.',
  ])
  await tryAll()
  expect(await concerns()).toEqual([
    '2 messages to phones were refused by WhatsApp within a day: look for “WhatsApp message not sent” in the log.',
  ])
})
