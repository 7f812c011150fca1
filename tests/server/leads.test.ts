import { expect, test } from 'vitest'

import { resumeLead } from '#src/api/contract/demo-session.ts'
import { addLead as addLeadEndpoint } from '#src/api/contract/leads.ts'
import { addLead } from '#server/areas/leads/add-lead.ts'
import { resumeLead as resumed } from '#server/areas/leads/resume-lead.ts'
import { createPortal } from '#tests/support/portal.ts'

const wide = { ...addLead.endpoint, limit: { ...addLead.endpoint.limit, count: 1_000 } }
const portal = await createPortal({ implementations: [{ ...addLead, endpoint: wide }, resumed] })
const unconfigured = await createPortal({ config: { demoSessionMaxAgeSec: null } })

const partner = { organization_access_status: 'approved' } as const
const lead = { type: 'client', company: ' Cymbal ', website: 'cymbal.example' } as const
/** As it was stored while its person might open demos. */
const before = { ...lead, salesforce: '', note: '', source: null } as const
const idempotencyKey = 'key-of-a-test'
const rows = (of = portal) => of.db.selectFrom('leads').selectAll().execute()

test('CALL-3 LEAD-3 stores what the contract made of the draft, with id and created_at', async () => {
  const { browser, person } = await portal.signIn(partner)

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
      audience: 'partners',
      organization_id: null,
      demo: null,
      opened_at: null,
      version: 1,
      searched: 'cymbal https://cymbal.example  hot',
    },
  ])
})

test('LD-02 LEAD-5 makes one lead of 50 parallel calls with one key', async () => {
  const { browser } = await portal.signIn(partner)

  const leads = await Promise.all(
    Array.from({ length: 50 }, () => browser.call(addLeadEndpoint, lead, { idempotencyKey })),
  )

  expect(new Set(leads.map(({ id }) => id)).size).toBe(1)
  expect(await rows()).toHaveLength(1)
})

test('LEAD-5 answers a call that is made again after a lost answer with the same lead', async () => {
  const { browser } = await portal.signIn(partner)
  const first = await browser.call(addLeadEndpoint, lead, { idempotencyKey })
  portal.advance(5_000)

  expect(await browser.call(addLeadEndpoint, lead, { idempotencyKey })).toEqual(first)
  expect(await rows()).toHaveLength(1)
})

test('LD-02 refuses a key that is used for another lead', async () => {
  const { browser } = await portal.signIn(partner)
  await browser.call(addLeadEndpoint, lead, { idempotencyKey })

  const other = { ...lead, company: 'Other' }
  const problem = await browser.refusal(addLeadEndpoint, other, { idempotencyKey })

  expect(problem).toMatchObject({ name: 'key-reused', status: 422 })
  expect(await rows()).toHaveLength(1)
})

test('LD-02 keeps the keys of two people apart', async () => {
  const [one, two] = await Promise.all([portal.signIn(partner), portal.signIn(partner)])
  const leads = await Promise.all(
    [one, two].map(({ browser }) => browser.call(addLeadEndpoint, lead, { idempotencyKey })),
  )
  expect(leads[0]?.id).not.toBe(leads[1]?.id)
  expect(await rows()).toHaveLength(2)
})

test('LD-02 needs an idempotency key', async () => {
  const { browser } = await portal.signIn(partner)
  expect(await browser.refusal(addLeadEndpoint, lead)).toMatchObject({ status: 400 })
  expect(await rows()).toHaveLength(0)
})

test.each([
  { type: 'google-client', company: 'Cymbal', website: 'cymbal.example' },
  { type: 'google-event', company: 'Next' },
  { type: 'google-training', note: 'Onboarding' },
] as const)('AZ-06 LEAD-2 takes a $type from staff only', async (draft) => {
  const strangers = await Promise.all([
    portal.signIn(partner),
    portal.signIn({ is_customer: true, organization_form_completed: true }),
    portal.signIn({ ...partner, is_admin: true }),
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

test.each([
  [{ organization_access_status: 'pending' }, 'The request for access waits for a decision.'],
  [{ organization_access_status: 'rejected' }, 'The request for access was rejected.'],
  [{ is_customer: true }, 'The organization form is not filled in yet.'],
] as const)(
  'AZ-05 ROUTE-4 takes no lead of somebody who may open no demo: %o',
  async (seed, why) => {
    const { browser, person } = await portal.signIn(seed)
    const refused = { name: 'forbidden', status: 403, title: why }
    expect(await browser.refusal(addLeadEndpoint, lead, { idempotencyKey })).toMatchObject(refused)
    expect(await rows()).toEqual([])

    const { id } = await portal.db
      .insertInto('leads')
      .values({ ...before, person_id: person.id, created_at: portal.services.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await browser.refusal(resumeLead, { id })).toMatchObject(refused)
  },
)

test('AZ-06 refuses a source that is none', async () => {
  const { browser } = await portal.signIn(partner)
  const draft = { ...lead, source: 'hearsay' as 'other' }
  const problem = await browser.refusal(addLeadEndpoint, draft, { idempotencyKey })
  expect(problem).toMatchObject({ name: 'invalid-input', errors: [{ pointer: '/source' }] })
})

test('AZ-03 takes no created_at, id or person from the caller', async () => {
  const { browser } = await portal.signIn(partner)
  for (const forged of [{ created_at: 0 }, { id: 'x' }, { person_id: 'x' }]) {
    const draft = { ...lead, ...forged }
    expect(await browser.refusal(addLeadEndpoint, draft, { idempotencyKey })).toMatchObject({
      name: 'invalid-input',
    })
  }
})

test('DEMO-7 ERROR-1 says that demoSessionMaxAgeSec does not exist', async () => {
  const { browser } = await unconfigured.signIn(partner)
  const problem = await browser.refusal(addLeadEndpoint, lead, { idempotencyKey })
  expect(problem).toMatchObject({
    name: 'demo-session-unconfigured',
    title: 'demoSessionMaxAgeSec does not exist',
    status: 422,
  })
  expect(await rows(unconfigured)).toHaveLength(0)
})
