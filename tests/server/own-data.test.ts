import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { ownDataOf } from '#server/areas/account/own-data.ts'
import { deleteAccount, exportOwnData } from '#src/api/contract/account.ts'
import { sendMessage } from '#src/api/contract/contact.ts'
import { startConversation } from '#src/api/contract/conversations.ts'
import { markFavourite } from '#src/api/contract/demos.ts'
import { addLead } from '#src/api/contract/leads.ts'
import { completeOrganizationForm, requestAccess } from '#src/api/contract/organization.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { pairWhatsApp } from '#src/api/contract/whatsapp.ts'
import { required } from '#src/lib/required.ts'
import { decideOn, personRow, signInAdmin } from '#tests/support/access.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { createPortal } from '#tests/support/portal.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { tablesOfPeople, tracesOf } from '#tests/support/traces-of.ts'
import { watchTables } from '#tests/support/watch-tables.ts'

const portal = await createPortal()
const { db } = portal

/** Tables of people that have no part of the file, and why. */
const leftOut: Record<string, string> = {
  idempotency: 'answers of a day, whose matter is in the file',
  log_receipts: 'numbers of what is in the activity',
  outbox: 'mails of minutes, whose words are in the messages',
  passcode_transactions: 'secrets of minutes',
  passkey_challenges: 'secrets of minutes',
  passkey_users: 'a secret name for authenticators',
  passwords: 'a secret',
  stats_people: 'counted from the activity',
  stats_people_demos: 'counted from the activity',
  stats_stale_people: 'names until their activity is counted',
  stats_touched: 'names until their activity is counted',
  whatsapp_pairings: 'secrets of minutes',
}

/** What a text says that is indented as people read it, from its beginning to its end. */
const readable = (text: string) => {
  const data = JSON.parse(text) as Record<string, unknown>
  expect(text).toBe(`${JSON.stringify(data, null, 2)}\n`)
  return data
}

const fileOf = async (browser: PortalBrowser) => {
  const answer = await browser.send(exportOwnData, {})
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="partner-portal-data.json"',
  )
  return readable(await answer.text())
}

const piecesFor = async (personId: string, from = db) => {
  const asked = { personId, now: portal.services.now(), find: () => undefined }
  const pieces: string[] = []
  for await (const piece of ownDataOf(from, asked)) {
    pieces.push(piece)
  }
  return pieces
}

const entriesIn = (piece: string) => piece.split('"Pageview"').length - 1

test('ACCOUNT-3 every table that knows people is read for the file, each time for one person, but for what is named here', async () => {
  const { person } = await portal.signIn({ is_customer: true })
  const reading = watchTables(db)
  const pieces = await piecesFor(person.id, reading.db)
  expect(readable(pieces.join(''))).toHaveProperty('account')

  expect(reading.statements.filter(({ values }) => !values.has(person.id))).toEqual([])
  const read = new Set(reading.statements.flatMap(({ tables }) => [...tables]))
  expect(
    (await tablesOfPeople(db)).filter((table) => !read.has(table)),
    'A table of people has its part in server/areas/account/own-data.ts, or is left out here with the reason.',
  ).toEqual(Object.keys(leftOut))
})

test('ACCOUNT-3 whoever asks gets all that is theirs, in words and times that people read, no secret, and nothing of anybody else', async () => {
  const customer = { is_customer: true, organization_form_completed: true } as const
  const { browser, person } = await portal.signIn({ ...customer, firstname: 'Zoë' })
  const other = await portal.signIn({ ...customer, email: 'other@example.com' })
  for (const [it, question] of [
    [browser, 'What may I show to a bank?'],
    [other.browser, 'Is this mine?'],
  ] as const) {
    await it.call(startConversation, { question }, { idempotencyKey: randomUUID() })
  }
  await db
    .insertInto('favourites')
    .values([{ person_id: person.id, demo: 'robotaxi', at: Date.UTC(2026, 0, 2, 3, 4, 5) }])
    .execute()

  const data = await fileOf(browser)
  expect(data).toMatchObject({
    account: { email: person.email, firstname: 'Zoë', isCustomer: true },
    sessions: [{ method: 'email', loginAt: expect.stringMatching(/^2026-.+Z$/) as string }],
    favourites: [{ demo: 'robotaxi', at: '2026-01-02T03:04:05.000Z' }],
    conversations: [{ messages: [{ role: 'question', text: 'What may I show to a bank?' }, {}] }],
    leads: [],
    whatsApp: null,
    weeklyMail: { isWanted: false },
  })
  const { secret_hash } = required(
    await db
      .selectFrom('sessions')
      .selectAll()
      .where('person_id', '=', person.id)
      .executeTakeFirst(),
    'session',
  )
  const text = JSON.stringify(data)
  expect(text).not.toContain(secret_hash)
  expect(text).not.toContain('Is this mine?')
  expect(text).not.toContain('other@example.com')
})

test('ACCOUNT-3 however much somebody did, all of it is in the file once, oldest first, and no piece of its text holds more than a thousand entries', async () => {
  const { id } = await portal.addPerson()
  const count = 20_001
  // Seven at a time are of one moment.
  await sql`
    insert into logs (person_id, id, session_id, action, data, version, at)
    select ${id}::uuid, gen_random_uuid(), gen_random_uuid(), 'Pageview',
      jsonb_build_object('page', 'Home', 'path', '/' || n || '/' || repeat('x', 400)), '0.6.3', n / 7
    from generate_series(1, ${count}) n`.execute(db)
  await sql`
    insert into ai_conversations (person_id, title, message_count, created_at, asked_at)
    select ${id}::uuid, 'Title ' || n, 0, n / 7, 0 from generate_series(1, 45) n`.execute(db)
  const pieces = await piecesFor(id)

  const { activity, conversations } = readable(pieces.join('')) as {
    activity: { at: string; data: { path: string } }[]
    conversations: { title: string }[]
  }
  expect(new Set(activity.map(({ data }) => data.path)).size).toBe(count)
  const times = activity.map(({ at }) => at)
  expect(times).toHaveLength(count)
  expect(times).toEqual(times.toSorted())
  expect(new Set(conversations.map(({ title }) => title)).size).toBe(45)
  expect(conversations).toHaveLength(45)

  expect(Math.max(...pieces.map(entriesIn))).toBe(1_000)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_000_000)
})

test('ACCOUNT-3 of a phone that was somebody else’s before only what was said since it is theirs is in the file, with demos by their names', async () => {
  const { browser, person } = await portal.signIn({ is_customer: true })
  const at = portal.services.now()
  const phone = '31612345678'
  await db
    .insertInto('whatsapp_phones')
    .values({ phone, person_id: person.id, paired_at: at, heard_at: at })
    .execute()
  const message = { phone, kind: 'text' as const, state: 'received' as const, run_at: at }
  await db
    .insertInto('whatsapp_messages')
    .values([
      { ...message, body: 'Of who had it before', at: at - 1 },
      { ...message, body: 'What is \uE000nothing-here\uE001?', at },
    ])
    .execute()
  expect(await fileOf(browser)).toMatchObject({
    whatsApp: { phone, messages: [{ body: 'What is a demo that is not shared with you?' }] },
  })
})

test('ACCOUNT-3 whoever deletes their account is out everywhere, nothing of them is left but a last mail, and nobody else is touched', async () => {
  const { browser, person } = await portal.signIn({ is_customer: true })
  const elsewhere = await portal.signInAs(person)
  const other = await portal.signIn({ is_customer: true })
  const before = await tracesOf(db, other.person.id)

  expect(await browser.call(deleteAccount, { email: ` ${person.email.toUpperCase()}` })).toEqual({})
  expect(await tracesOf(db, person.id)).toEqual([])
  for (const it of [browser, elsewhere]) {
    expect(await it.refusal(loadUser, { method: 'email' })).toMatchObject({ status: 401 })
  }
  expect(await tracesOf(db, other.person.id)).toEqual(before)
  expect((await mailsTo(portal, person.email)).map(({ subject }) => subject)).toEqual([
    'Your account of Partner Portal is deleted',
  ])
  const acts = await db.selectFrom('audit_log').select(['kind', 'actor', 'subject']).execute()
  expect(acts).toEqual([{ kind: 'person.deleted', actor: 'by themselves', subject: person.id }])
})

test('ACCOUNT-3 with the account goes what was said by its phone, and what others say by theirs stays', async () => {
  const at = portal.services.now()
  const withPhone = async (phone: string) => {
    const { browser, person } = await portal.signIn({ is_customer: true })
    const paired = { phone, person_id: person.id, paired_at: at, heard_at: at }
    await db.insertInto('whatsapp_phones').values(paired).execute()
    const said = { phone, kind: 'text', state: 'received', run_at: at, body: 'Hello', at } as const
    await db.insertInto('whatsapp_messages').values(said).execute()
    return { browser, email: person.email }
  }
  const { browser, email } = await withPhone('31612345678')
  await withPhone('31612345679')

  await browser.call(deleteAccount, { email })
  const left = await db.selectFrom('whatsapp_messages').select('phone').execute()
  expect(left).toEqual([{ phone: '31612345679' }])
})

test('ACCOUNT-3 of two who press at once one deletes, and the other is out', async () => {
  const { browser, person } = await portal.signIn({ is_customer: true })
  const answers = await Promise.all(
    [1, 2].map(() => browser.send(deleteAccount, { email: person.email })),
  )
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401'])
})

const key = () => ({ idempotencyKey: randomUUID() })

test('ACCOUNT-3 RE-14 what somebody still asks for while their account is deleted is refused as it is after, and is no fault', async () => {
  const { browser, person } = await portal.signIn({
    is_customer: true,
    organization_form_completed: true,
  })
  const ask = () => [
    browser.send(markFavourite, { key: 'robotaxi', isFavourite: true }),
    browser.send(sendMessage, { subject: 'idea', message: 'More films.' }, key()),
    browser.send(startConversation, { question: 'What may I show?' }, key()),
    browser.send(addLead, { type: 'client', company: 'Acme', website: 'acme.example' }, key()),
    browser.send(pairWhatsApp, {}),
  ]
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    )
    return rows.length
  }
  const answers = await db.transaction().execute(async (deleting) => {
    await deleting.deleteFrom('people').where('id', '=', person.id).execute()
    const asked = ask()
    await expect.poll(waiting).toBe(asked.length)
    return asked
  })
  const problems = (await Promise.all(answers)).map(
    async (answer) => (await problemIn(answer)).name,
  )
  expect(await Promise.all(problems)).toEqual(answers.map(() => 'not-signed-in'))
  expect(portal.logLines.filter((line) => line.includes('"error"'))).toEqual([])
})

test('ACCOUNT-3 another address deletes nothing', async () => {
  const { browser, person } = await portal.signIn({ is_customer: true })
  const problem = await browser.refusal(deleteAccount, { email: 'someone@example.com' })
  expect(problem).toMatchObject({ name: 'invalid-input', errors: [{ pointer: '/email' }] })
  expect(await tracesOf(db, person.id)).toContain('sessions')
})

test.each([
  { who: 'one of Google’s people', is: { is_staff: true } },
  { who: 'an admin', is: { is_staff: true, is_admin: true } },
  { who: 'a partner who was refused', is: { organization_access_status: 'rejected' as const } },
])('ACCOUNT-3 $who takes a copy and does not delete the account', async ({ is }) => {
  const { browser, person } = await portal.signIn(is)
  expect(await fileOf(browser)).toMatchObject({ account: { email: person.email } })
  const problem = await browser.refusal(deleteAccount, { email: person.email })
  expect(problem).toMatchObject({ name: 'forbidden' })
  expect(await tracesOf(db, person.id)).toContain('sessions')
})

test.each([
  { how: 'lost access', first: { verdict: 'approve', note: '' } },
  {
    how: 'was refused',
    first: { verdict: 'reject', reason: 'We do not know you.', note: '' },
  },
] as const)(
  'ACCOUNT-3 AZ-04 who $how and waits again cannot begin anew by deleting the account',
  async ({ first }) => {
    const admin = await signInAdmin(portal)
    const { browser, person } = await portal.signIn({ email: 'alex@acme.example' })
    await browser.call(requestAccess, { organization: 'Acme', reason: '' })
    await decideOn(portal, admin.browser, [person.id], first)
    portal.advance(60_000)
    await decideOn(portal, admin.browser, [person.id], { verdict: 'reopen', note: '' })
    const problem = await browser.refusal(deleteAccount, { email: person.email })
    expect(problem).toMatchObject({ name: 'forbidden' })
  },
)

test('ACCOUNT-3 who waits for the first time, or for a decision that was undone at once, may go', async () => {
  const admin = await signInAdmin(portal)
  const { browser, person } = await portal.signIn({ email: 'alex@acme.example' })
  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  await decideOn(portal, admin.browser, [person.id], { verdict: 'approve', note: '' })
  await decideOn(portal, admin.browser, [person.id], { verdict: 'reopen', note: '' })
  await browser.call(deleteAccount, { email: person.email })
  expect(await tracesOf(db, person.id)).toEqual([])
})

const organizationNames = () => db.selectFrom('organizations').select('name').execute()

test('ACCOUNT-3 with the account goes what its person alone told of where they work; what others came to stays', async () => {
  const form = {
    organization: 'Ada Lovelace Engines',
    website: 'https://ada.example',
    country: 'Kenya',
    jobTitle: 'Owner',
  }
  const goes = async (isJoined: boolean) => {
    const { browser, person } = await portal.signIn({
      email: 'ada@gmail.com',
      is_customer: true,
    })
    await browser.call(completeOrganizationForm, form)
    if (isJoined) {
      const { organization_id } = await personRow(portal, person.id)
      await portal.addPerson({ is_customer: true, organization_id })
    }
    await browser.call(deleteAccount, { email: person.email })
  }
  await goes(false)
  expect(await organizationNames()).toEqual([])
  await goes(true)
  expect(await organizationNames()).toEqual([{ name: form.organization }])
})

test('ACCOUNT-3 A7.5.1 both take a sign-in of the last fifteen minutes', async () => {
  const { browser, person } = await portal.signIn({ is_customer: true })
  await db
    .updateTable('sessions')
    .set({ proven_at: portal.services.now() - 900_001 })
    .where('person_id', '=', person.id)
    .execute()
  for (const problem of [
    await browser.refusal(exportOwnData, {}),
    await browser.refusal(deleteAccount, { email: person.email }),
  ]) {
    expect(problem).toMatchObject({ name: 'sign-in-too-old' })
  }
})
