import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { revokeOtherSessions, revokeSession } from '#src/api/contract/account.ts'
import { disablePerson, endSessions } from '#src/api/contract/admin-people.ts'
import {
  deleteConversation,
  restoreConversation,
  startConversation,
} from '#src/api/contract/conversations.ts'
import { updatePassword } from '#src/api/contract/password.ts'
import { logout } from '#src/api/contract/session.ts'
import { loadWhatsApp, pairWhatsApp, unlinkWhatsApp } from '#src/api/contract/whatsapp.ts'
import { required } from '#src/lib/required.ts'
import { unlinkPhoneOf } from '#server/identity/people/phone.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { waiting } from '#tests/support/at-once.ts'
import { addPersonWithPassword, goodPassword, otherPassword } from '#tests/support/password.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import {
  createWhatsAppPortal,
  sendTemplate,
  standing,
  approved,
  phone,
  otherPhone,
} from '#tests/support/whatsapp.ts'

const { portal, whatsApp, sent, refuse, tell, text, deliver, tryAll, bodies, pair } =
  await createWhatsAppPortal()

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

  await tell(text(`Pair ${code}`, { from: otherPhone }))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/not valid any more/)])
  const late = await browser.call(pairWhatsApp, {})
  portal.advance(600_000)
  await tell(text(`Pair ${late.code}`))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/not valid any more/)])
})

test('AI-4 a code that is not whole is told so, and typed right in groups connects even after that is told no more', async () => {
  const { browser } = await portal.signIn(approved)
  const { code } = await browser.call(pairWhatsApp, {})
  for (const typed of [code.slice(1), 'O01I23456789', '']) {
    await tell(text(`Pair ${typed}`))
    expect([typed, bodies(await deliver())]).toEqual([
      typed,
      [expect.stringMatching(/^That is no whole code: it has 12 letters and digits/)],
    ])
  }
  await tell(text(`Pair ${code}9`))
  expect(await deliver(0)).toEqual([])
  await tell(text(`Pair: ${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8).toLowerCase()}`))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/^This phone is connected/)])
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

test.each([
  ['in the portal', (browser: PortalBrowser) => browser.call(unlinkWhatsApp, {})],
  ['on the phone', () => tell(text('stop'))],
])(
  'ACCOUNT-3 AI-4 of a phone that is disconnected %s nothing is kept but what tells a message that WhatsApp repeats',
  async (_, disconnect) => {
    const { browser } = await portal.signIn(approved)
    await pair(browser)
    const question = text('What is Robotaxi about?')
    await tell(question)
    await tell(text('a'.repeat(2_001)))
    await tryAll()
    await disconnect(browser)
    await tell(question)
    await tell(text('Hello?'))
    await tryAll()
    const kept = await portal.db
      .selectFrom('whatsapp_messages')
      .select(['phone', 'body', 'state'])
      .execute()
    expect(kept.length).toBeGreaterThan(1)
    expect(new Set(kept.map((it) => JSON.stringify(it)))).toEqual(
      new Set([JSON.stringify({ phone: '', body: '', state: 'received' })]),
    )
  },
)

test('ACCOUNT-3 AI-4 of what WhatsApp does not take for a phone that is nobody’s only that is kept', async () => {
  await tell(text('Hello'))
  refuse(400)
  await tryAll()
  const kept = await portal.db
    .selectFrom('whatsapp_messages')
    .select(['phone', 'body'])
    .where('state', '=', 'failed')
    .execute()
  expect(kept).toEqual([{ phone: '', body: '' }])
})

test('AI-4 RE-14 a phone that is disconnected twice at once is, once, and its person is told by one mail', async () => {
  const { browser, person } = await portal.signIn(approved)
  await pair(browser)
  const [answers] = await portal.db.transaction().execute(async (db) => {
    await db.selectFrom('whatsapp_phones').selectAll().forUpdate().execute()
    const calls = [browser.call(unlinkWhatsApp, {}), browser.call(unlinkWhatsApp, {})]
    await expect.poll(() => waiting(portal)).toBe(2)
    return [calls]
  })
  await Promise.all(answers)
  const subjects = (await mailsTo(portal, person.email)).map(({ subject }) => subject)
  expect(subjects.filter((it) => it.includes('no longer connected'))).toHaveLength(1)
})

test('AI-4 a conversation of the phone that is deleted and brought back is the phone’s again', async () => {
  const { browser } = await portal.signIn(approved)
  await pair(browser)
  await tell(text('What is Robotaxi about?'))
  const id = required((await standing(browser)).phone?.conversation, 'conversation')
  await browser.call(deleteConversation, { id })
  expect((await standing(browser)).phone?.conversation).toBeNull()
  await browser.call(restoreConversation, { id })
  expect((await standing(browser)).phone?.conversation).toBe(id)

  const { id: other } = await browser.call(
    startConversation,
    { question: 'Looker?' },
    { idempotencyKey: randomUUID() },
  )
  await browser.call(deleteConversation, { id })
  await browser.call(deleteConversation, { id: other })
  await browser.call(restoreConversation, { id: other })
  expect((await standing(browser)).phone?.conversation).toBeNull()
})

test('AI-4 a code that a phone of another account shows stays good until that is disconnected', async () => {
  const { browser } = await portal.signIn(approved)
  const { browser: other } = await portal.signIn(approved)
  await pair(browser)
  const { code } = await other.call(pairWhatsApp, {})
  const told: string[] = []
  for (const message of [`Pair ${code}`, 'stop', `Pair ${code}`]) {
    await tell(text(message))
    told.push(...bodies(await deliver()))
  }
  expect(told).toEqual([
    expect.stringMatching(/connected to another account/),
    'This phone is disconnected.',
    expect.stringMatching(/^This phone is connected/),
  ])
  expect((await other.call(loadWhatsApp, {})).phone).toMatchObject({ ends: '4567' })
})

test('AI-4 a code that two phones show at once connects one of them', async () => {
  const { browser } = await portal.signIn(approved)
  const { code } = await browser.call(pairWhatsApp, {})
  const answers = await portal.db.transaction().execute(async (db) => {
    await db.selectFrom('whatsapp_pairings').selectAll().forUpdate().execute()
    const telling = [phone, otherPhone].map((from) => tell(text(`Pair ${code}`, { from })))
    await expect.poll(() => waiting(portal)).toBe(telling.length)
    return telling
  })
  expect(await Promise.all(answers)).toEqual([200, 200])
  expect(bodies(await deliver(2)).toSorted()).toEqual([
    expect.stringMatching(/not valid any more/),
    expect.stringMatching(/^This phone is connected/),
  ])
  const phones = await portal.db.selectFrom('whatsapp_phones').select('phone').execute()
  expect(phones).toHaveLength(1)
})

test('AI-4 RE-14 a phone that shows a code while its person ends all sessions is let go, and the code with it', async () => {
  const { browser, person } = await portal.signIn(approved)
  await pair(browser)
  const { code } = await browser.call(pairWhatsApp, {})
  const [answer] = await portal.db.transaction().execute(async (db) => {
    await db.selectFrom('whatsapp_pairings').selectAll().forUpdate().execute()
    const telling = [tell(text(`Pair ${code}`))]
    await expect.poll(() => waiting(portal)).toBe(1)
    await unlinkPhoneOf(db, person.id, portal.services)
    return telling
  })
  expect(await answer).toBe(200)
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/not valid any more/)])
  expect((await standing(browser)).phone).toBeNull()
})

test('AI-4 the phone that an account had before is left: nothing that waits for it is sent, and its person is told', async () => {
  const { browser, person } = await portal.signIn(approved)
  await pair(browser)
  await sendTemplate(browser)
  const { code } = await browser.call(pairWhatsApp, {})
  await tell(text(`Pair ${code}`, { from: otherPhone }))
  expect((await deliver()).map(({ body: { to } }) => to)).toEqual([otherPhone])
  await tryAll()
  expect(sent).toEqual([])
  const subjects = (await mailsTo(portal, person.email)).map(({ subject }) => subject)
  expect(subjects).toContain('WhatsApp is no longer connected to Partner Portal')
})

const lastSession = (person: PersonRow) =>
  portal.db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', person.id)
    .orderBy('login_at', 'desc')
    .executeTakeFirstOrThrow()

test.each([
  [
    'is thrown out from elsewhere',
    async (_: PortalBrowser, person: PersonRow) => {
      const { id } = await lastSession(person)
      await (await portal.signInAs(person)).call(revokeSession, { id })
    },
  ],
  ['logs out', (browser: PortalBrowser) => browser.call(logout, { method: 'email' })],
  [
    'was away for too long',
    () =>
      portal.db
        .updateTable('sessions')
        .set({ used_at: portal.services.now() - portal.config.sessionIdleSec * 1_000 })
        .execute(),
  ],
])('AI-4 DF-07 SE-11 the code of who %s pairs no phone any more', async (_, end) => {
  const { browser, person } = await portal.signIn(approved)
  const { code } = await browser.call(pairWhatsApp, {})
  await end(browser, person)
  await tell(text(`Pair ${code}`))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/not valid any more/)])
  expect(await portal.db.selectFrom('whatsapp_phones').selectAll().execute()).toEqual([])
})

test('AI-4 the session of another browser that ends takes no code along', async () => {
  const { browser, person } = await portal.signIn(approved)
  const elsewhere = await portal.signInAs(person)
  const { code } = await browser.call(pairWhatsApp, {})
  await elsewhere.call(logout, { method: 'email' })
  await tell(text(`Pair ${code}`))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/^This phone is connected/)])
})

test('RE-17 a code that a process of the version before made, which names no session, is good for its ten minutes', async () => {
  const { browser } = await portal.signIn(approved)
  const { code } = await browser.call(pairWhatsApp, {})
  await portal.db.updateTable('whatsapp_pairings').set({ session_id: null }).execute()
  await tell(text(`Pair ${code}`))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/^This phone is connected/)])
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
