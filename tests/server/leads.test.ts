import { expect, test } from 'vitest'

import { addLead as addLeadEndpoint } from '#src/api/contract/leads.ts'
import { addLead } from '#server/leads/add-lead.ts'
import { createPortal } from '#tests/support/portal.ts'

const wide = { ...addLead.endpoint, limit: { ...addLead.endpoint.limit, count: 1_000 } }
const portal = await createPortal({ implementations: [{ ...addLead, endpoint: wide }] })
const unconfigured = await createPortal({ config: { demoSessionMaxAgeSec: null } })

const lead = { type: 'client', company: ' Cymbal ', website: 'cymbal.example' } as const
const idempotencyKey = 'key-of-a-test'
const rows = (of = portal) => of.db.selectFrom('leads').selectAll().execute()

test('CALL-3 LEAD-3 stores what the contract made of the draft, with id and created_at', async () => {
  const { browser, person } = await portal.signIn()

  const stored = await browser.call(
    addLeadEndpoint,
    { ...lead, note: ' hot ', source: 'external-event' },
    { idempotencyKey },
  )

  expect(stored).toEqual({
    id: expect.any(String) as string,
    created_at: portal.services.now(),
    type: 'client',
    company: 'Cymbal',
  })
  expect(await rows()).toEqual([
    {
      ...stored,
      person_id: person.id,
      website: 'https://cymbal.example',
      salesforce: '',
      note: 'hot',
      source: 'external-event',
      renewed_at: null,
    },
  ])
})

test('LD-02 LEAD-5 makes one lead of 50 parallel calls with one key', async () => {
  const { browser } = await portal.signIn()

  const leads = await Promise.all(
    Array.from({ length: 50 }, () => browser.call(addLeadEndpoint, lead, { idempotencyKey })),
  )

  expect(new Set(leads.map(({ id }) => id)).size).toBe(1)
  expect(await rows()).toHaveLength(1)
})

test('LEAD-5 answers a call that is made again after a lost answer with the same lead', async () => {
  const { browser } = await portal.signIn()
  const first = await browser.call(addLeadEndpoint, lead, { idempotencyKey })
  portal.advance(5_000)

  expect(await browser.call(addLeadEndpoint, lead, { idempotencyKey })).toEqual(first)
  expect(await rows()).toHaveLength(1)
})

test('LD-02 refuses a key that is used for another lead', async () => {
  const { browser } = await portal.signIn()
  await browser.call(addLeadEndpoint, lead, { idempotencyKey })

  const other = { ...lead, company: 'Other' }
  const problem = await browser.refusal(addLeadEndpoint, other, { idempotencyKey })

  expect(problem).toMatchObject({ name: 'key-reused', status: 422 })
  expect(await rows()).toHaveLength(1)
})

test('LD-02 keeps the keys of two people apart', async () => {
  const [one, two] = await Promise.all([portal.signIn(), portal.signIn()])
  const leads = await Promise.all(
    [one, two].map(({ browser }) => browser.call(addLeadEndpoint, lead, { idempotencyKey })),
  )
  expect(leads[0]?.id).not.toBe(leads[1]?.id)
  expect(await rows()).toHaveLength(2)
})

test('LD-02 needs an idempotency key', async () => {
  const { browser } = await portal.signIn()
  expect(await browser.refusal(addLeadEndpoint, lead)).toMatchObject({ status: 400 })
  expect(await rows()).toHaveLength(0)
})

test.each([
  { type: 'google-client', company: 'Cymbal', website: 'cymbal.example' },
  { type: 'google-event', company: 'Next' },
  { type: 'google-training', note: 'Onboarding' },
] as const)('AZ-06 LEAD-2 takes a $type from staff only', async (draft) => {
  const strangers = await Promise.all([
    portal.signIn({ organization_access_status: 'approved' }),
    portal.signIn({ is_customer: true }),
    portal.signIn({ is_admin: true }),
  ])
  for (const { browser } of strangers) {
    const problem = await browser.refusal(addLeadEndpoint, draft, { idempotencyKey })
    expect(problem).toMatchObject({ status: 422, errors: [{ pointer: '/type' }] })
  }
  expect(await rows()).toHaveLength(0)

  const { browser } = await portal.signIn({ is_staff: true })
  const stored = await browser.call(addLeadEndpoint, draft, { idempotencyKey })
  expect(stored.type).toBe(draft.type)
})

test('AZ-06 refuses a source that is none', async () => {
  const { browser } = await portal.signIn()
  const draft = { ...lead, source: 'hearsay' as 'other' }
  const problem = await browser.refusal(addLeadEndpoint, draft, { idempotencyKey })
  expect(problem).toMatchObject({ name: 'invalid-input', errors: [{ pointer: '/source' }] })
})

test('AZ-03 takes no created_at, id or person from the caller', async () => {
  const { browser } = await portal.signIn()
  for (const forged of [{ created_at: 0 }, { id: 'x' }, { person_id: 'x' }]) {
    const draft = { ...lead, ...forged }
    expect(await browser.refusal(addLeadEndpoint, draft, { idempotencyKey })).toMatchObject({
      name: 'invalid-input',
    })
  }
})

test('DEMO-7 ERROR-1 says that demoSessionMaxAgeSec does not exist', async () => {
  const { browser } = await unconfigured.signIn()
  const problem = await browser.refusal(addLeadEndpoint, lead, { idempotencyKey })
  expect(problem).toMatchObject({
    name: 'demo-session-unconfigured',
    title: 'demoSessionMaxAgeSec does not exist',
    status: 422,
  })
  expect(await rows(unconfigured)).toHaveLength(0)
})
