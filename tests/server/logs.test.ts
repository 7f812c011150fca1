import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { addLead } from '#src/api/contract/leads.ts'
import { addLog, type LogEntry } from '#src/api/contract/logs.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { routes } from '#src/api/contract/routes.ts'
import { readConfig } from '#server/base/config/config.ts'
import { redactPath } from '#server/http/redact-path.ts'
import { waiting } from '#tests/support/at-once.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const maxAgeSec = 3_600
const portal = await createPortal({ config: { demoSessionMaxAgeSec: maxAgeSec } })
const real = await createPortal()
const leadless = await createPortal({ config: { isDemoSessionRequired: false } })
const { demoSessionMaxAgeSec, isDemoSessionRequired } = readConfig({
  DATABASE_URL: 'postgres://localhost/portal',
  APP_SECRET: 'a secret that is long enough for a portal',
  DEMO_SESSION_MAX_AGE_SEC: 'none',
})
const leadsOff = await createPortal({ config: { demoSessionMaxAgeSec, isDemoSessionRequired } })

const partner = { organization_access_status: 'approved' } as const
const customer = { is_customer: true, organization_form_completed: true } as const
const rows = () => portal.db.selectFrom('logs').selectAll().orderBy('at').execute()

const entry = () => ({ id: randomUUID(), version: '0.6.3' })
type OpenDemo = Extract<LogEntry, { action: 'OpenDemo' }>

const openDemo = (
  leadId: string | null,
  reusedSession: boolean,
  demo: OpenDemo['demo'] = 'robotaxi',
): OpenDemo => ({ ...entry(), action: 'OpenDemo', demo, leadId, data: { reusedSession } })

const newLead = (browser: PortalBrowser) =>
  browser.call(
    addLead,
    { type: 'client', company: 'Cymbal', website: 'cymbal.example' },
    { idempotencyKey: randomUUID() },
  )

test('LOG-1 CALL-3 keeps a page view with page, path, version, session and time', async () => {
  const { browser, person } = await portal.signIn()
  const view = { ...entry(), action: 'Pageview', data: { page: 'Home', path: '/' } } as const

  expect(await browser.call(addLog, view)).toEqual({ id: view.id })

  const session = await portal.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  expect(await rows()).toEqual([
    {
      ...view,
      person_id: person.id,
      session_id: session.id,
      demo: null,
      lead_id: null,
      at: portal.services.now(),
      audience: 'partners',
      organization_id: null,
    },
  ])
})

test('LOG-2 keeps an opened demo with reusedSession and the lead', async () => {
  const { browser } = await portal.signIn(partner)
  const lead = await newLead(browser)

  await browser.call(addLog, openDemo(lead.id, false))
  await browser.call(addLog, openDemo(lead.id, true))

  const kept = await rows()
  expect(kept.map(({ data }) => data)).toEqual([{ reusedSession: false }, { reusedSession: true }])
  expect(kept.every(({ demo, lead_id }) => demo === 'robotaxi' && lead_id === lead.id)).toBe(true)
})

test('LOG-3 keeps an exit', async () => {
  const { browser } = await portal.signIn()
  await browser.call(addLog, { ...entry(), action: 'Exit' })
  expect(await rows()).toMatchObject([{ action: 'Exit', data: {}, demo: null }])
})

test('LOG-2 makes one entry of an entry that is sent twice', async () => {
  const [one, two] = await Promise.all([portal.signIn(customer), portal.signIn(customer)])
  const open: LogEntry = { ...entry(), action: 'Exit' }

  await Promise.all(Array.from({ length: 10 }, () => one.browser.call(addLog, open)))
  expect(await rows()).toHaveLength(1)

  await two.browser.call(addLog, open)
  expect(await rows()).toHaveLength(2)
})

test.each([
  ['/email/login/connect/token/secret', '/email/login/connect/redacted'],
  ['/email/register/connect/token/secret?a=b', '/email/register/connect/redacted'],
  ['/Email/Login/Connect/token/secret', '/Email/Login/Connect/redacted'],
  ['/google/login/callback?code=secret&state=secret', '/google/login/callback'],
  ['/demo/robotaxi#secret', '/demo/robotaxi'],
  ['/login/customer', '/login/customer'],
])('LD-06 keeps of the path %s only %s', async (path, kept) => {
  expect(redactPath(path)).toBe(kept)
  const { browser } = await portal.signIn()
  await browser.call(addLog, { ...entry(), action: 'Pageview', data: { page: 'Login', path } })
  expect(await rows()).toMatchObject([{ data: { path: kept } }])
  expect(portal.logLines.join('\n')).not.toContain('secret')
})

test('LD-06 PC-17 no line of the log holds a secret of an address, whichever page it is of', async () => {
  const { browser } = await portal.signIn()
  for (const { path } of Object.values(routes)) {
    const address = path
      .replace('$method', 'google')
      // Whose key or id somebody knows opens nothing for them.
      .replaceAll(/\$(?!key|conversationId)\w+/g, 'tell-nobody')
    await browser.request(`${address}?code=tell-nobody&state=tell-nobody`)
  }
  // Routes are found whatever the case of their letters.
  await browser.request('/Email/Login/Connect/tell-nobody/tell-nobody')
  expect(portal.logLines.length).toBeGreaterThan(Object.keys(routes).length)
  expect(portal.logLines.filter((line) => line.includes('tell-nobody'))).toEqual([])
})

test.each([
  ['an unknown action', { ...entry(), action: 'Delete' }],
  ['what is no key of a demo', { ...openDemo(null, true), demo: 'No Demo' }],
  ['a field of another action', { ...entry(), action: 'Exit', demo: 'robotaxi' }],
  ['another time', { ...entry(), action: 'Exit', at: 0 }],
  ['an id that is none', { ...entry(), id: '1', action: 'Exit' }],
  [
    '5 KB of data',
    { ...entry(), action: 'Pageview', data: { page: 'p', path: 'x'.repeat(5_000) } },
  ],
])('LD-04 refuses %s', async (_, input) => {
  const { browser } = await portal.signIn(customer)
  // What the contract refuses can only be sent past its type.
  expect(await browser.refusal(addLog, input as LogEntry)).toMatchObject({ name: 'invalid-input' })
  expect(await rows()).toHaveLength(0)
})

test('LD-04 takes 60 entries a minute from one person', async () => {
  const { browser } = await portal.signIn()
  const exit = () => browser.send(addLog, { ...entry(), action: 'Exit' })
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await exit()).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  portal.advance(60_000)
  expect((await exit()).status).toBe(200)
})

test('LD-04 EN-05 takes 5,000 entries a day from one person, says when it takes more, and keeps nothing of what it refuses', async () => {
  const { browser, person } = await portal.signIn()
  const exit = (from = browser) => from.send(addLog, { ...entry(), action: 'Exit' })
  await exit()
  await portal.db
    .updateTable('rate_limits')
    .set({ count: 4_999 })
    .where('key', 'like', '% day')
    .execute()
  portal.advance(60_000)
  expect((await exit()).status).toBe(200)
  const refused = await exit()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86340'])
  expect(await rows()).toHaveLength(2)

  portal.advance(86_340_000)
  expect((await exit(await portal.signInAs(person))).status).toBe(200)
})

test('LD-04 AZ-02 AZ-07 answers for the lead of somebody else as for one that does not exist', async () => {
  const [mine, theirs] = await Promise.all([portal.signIn(partner), portal.signIn(partner)])
  const lead = await newLead(theirs.browser)

  const foreign = await mine.browser.refusal(addLog, openDemo(lead.id, true))
  const unknown = await mine.browser.refusal(addLog, openDemo(randomUUID(), true))

  expect(foreign).toMatchObject({
    name: 'not-found',
    title: 'This lead does not exist any more. Who are you demoing to?',
    errors: [{ pointer: '/leadId' }],
  })
  expect({ ...unknown, requestId: '' }).toEqual({ ...foreign, requestId: '' })
  expect(await rows()).toHaveLength(0)
})

test('LD-04 RE-14 a lead that is deleted while a demo is opened with it is answered like one that is gone already', async () => {
  const { browser } = await portal.signIn(partner)
  const lead = await newLead(browser)
  const opening = openDemo(lead.id, true)

  const answer = await portal.db.transaction().execute(async (db) => {
    await db.deleteFrom('leads').where('id', '=', lead.id).execute()
    const refused = browser.refusal(addLog, opening)
    await expect.poll(() => waiting(portal)).toBe(1)
    return () => refused
  })

  expect(await answer()).toMatchObject({
    name: 'not-found',
    title: 'This lead does not exist any more. Who are you demoing to?',
    errors: [{ pointer: '/leadId' }],
  })
  expect(await rows()).toHaveLength(0)
  // Nothing is left of it: it may come again under its id.
  expect(await portal.db.selectFrom('log_receipts').selectAll().execute()).toEqual([])
})

test('AZ-10 LOG-1 refuses a page view that no database would keep', async () => {
  const { browser } = await portal.signIn()
  const view = { page: 'HomePage', path: '/' }
  const broken = [
    { ...entry(), data: { ...view, page: 'Home\0' } },
    { ...entry(), data: { ...view, path: '/\u0007' } },
    { ...entry(), version: '0.6\n', data: view },
  ]
  for (const pageview of broken) {
    expect(await browser.refusal(addLog, { ...pageview, action: 'Pageview' })).toMatchObject({
      name: 'invalid-input',
    })
  }
  expect(await rows()).toEqual([])
})

test('AZ-05 refuses to open a demo that the profile does not list', async () => {
  const waiting = await portal.signIn(partner)
  const { browser } = await portal.signIn(customer)
  const lead = await newLead(waiting.browser)
  await portal.db
    .updateTable('people')
    .set({ organization_access_status: 'pending' })
    .where('id', '=', waiting.person.id)
    .execute()

  expect(await waiting.browser.refusal(addLog, openDemo(lead.id, false))).toMatchObject({
    name: 'not-found',
    title: 'This demo does not exist.',
  })
  for (const demo of ['sustainability', 'impact', 'reactlab', 'nothing'] as const) {
    expect(await browser.refusal(addLog, openDemo(null, true, demo))).toMatchObject({ status: 404 })
  }
  expect(await rows()).toHaveLength(0)
})

test('AZ-05 a session without staff rights opens no demo that it does not list, whoever it belongs to', async () => {
  const { browser } = await real.signIn({ ...partner, is_staff: true })
  const lead = await newLead(browser)
  await real.db.updateTable('sessions').set({ is_staff: false }).execute()
  expect(await browser.refusal(addLog, openDemo(lead.id, false, 'impact'))).toMatchObject({
    name: 'not-found',
  })

  await real.db.updateTable('sessions').set({ is_staff: true }).execute()
  await browser.call(addLog, openDemo(lead.id, false, 'impact'))
})

test('AZ-07 DEMO-6 refuses a demo session that ends within 10 s, whatever the client says of it', async () => {
  const { browser } = await portal.signIn(partner)
  const lead = await newLead(browser)

  portal.advance(maxAgeSec * 1_000 - 10_001)
  const renewed = await portal.signInAs(
    await portal.db.selectFrom('people').selectAll().executeTakeFirstOrThrow(),
  )
  await renewed.call(addLog, openDemo(lead.id, true))

  portal.advance(1)
  for (const isReused of [true, false]) {
    expect(await renewed.refusal(addLog, openDemo(lead.id, isReused))).toMatchObject({
      name: 'demo-session-expired',
      status: 410,
    })
  }
})

test('AZ-07 refuses a lead from more than 10 s in the future', async () => {
  const { browser } = await portal.signIn(partner)
  portal.advance(10_001)
  const lead = await newLead(browser)

  portal.advance(-1)
  await browser.call(addLog, openDemo(lead.id, true))
  portal.advance(-10_000)
  expect(await browser.refusal(addLog, openDemo(lead.id, true))).toMatchObject({
    name: 'demo-session-expired',
  })
})

test('AZ-07 DEMO-5 opens without a lead only where no demo session is required', async () => {
  for (const seed of [customer, partner, { is_staff: true }]) {
    const { browser } = await portal.signIn(seed)
    for (const isReused of [true, false]) {
      expect(await browser.refusal(addLog, openDemo(null, isReused))).toMatchObject({
        name: 'demo-session-expired',
      })
    }
  }
  expect(await rows()).toHaveLength(0)

  const { browser } = await leadless.signIn(customer)
  await browser.call(addLog, openDemo(null, true))
})

test('DEMO-5 DEMO-7 where leads are switched off, who may see a demo is asked for none and opens it', async () => {
  const { browser } = await leadsOff.signIn(partner)
  expect(await browser.call(loadUser, { method: 'email' })).toMatchObject({
    demoSessionMaxAgeSec: null,
    demoSessionRequired: false,
  })
  await browser.call(addLog, openDemo(null, false))
})
