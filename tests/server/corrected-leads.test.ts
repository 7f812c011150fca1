import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { deleteAccount } from '#src/api/contract/account.ts'
import { listAudit } from '#src/api/contract/admin-audit.ts'
import {
  correctLead,
  deleteLead,
  exportLeads,
  listAllLeads,
} from '#src/api/contract/admin-leads.ts'
import {
  addLead,
  correctOwnLead,
  listLeads,
  listRecentLeads,
  type LeadDraft,
} from '#src/api/contract/leads.ts'
import { addLog } from '#src/api/contract/logs.ts'
import { loadUsage } from '#src/api/contract/usage.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { auditOf, signInAdmin } from '#tests/support/access.ts'
import { atOnce } from '#tests/support/at-once.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

/** Nothing but the day of a lead ends. */
const longSession = {
  accessTokenMaxAgeSec: 864_000,
  sessionIdleSec: 864_000,
  sessionMaxAgeSec: 864_000,
}
const portal = await createPortal({ config: longSession })
const { db, services } = portal
const approved = { organization_access_status: 'approved' } as const
const dayMs = 86_400_000

const cymbl: LeadDraft = {
  type: 'client',
  company: 'Cymbl',
  website: 'cymbal.example',
  note: 'Met Jane Doe.',
}
const cymbal: LeadDraft = { ...cymbl, company: 'Cymbal' }

const send = (browser: PortalBrowser, lead: LeadDraft = cymbl) =>
  browser.call(addLead, lead, { idempotencyKey: randomUUID() })
/** A partner with a lead that they typed wrongly, and an admin. */
const setup = async () => {
  const { browser, person } = await portal.signIn({ ...approved, email: 'quentin@quill.example' })
  const lead = await send(browser)
  const admin = await signInAdmin(portal)
  return { browser, person, lead, admin: admin.browser }
}
const usageBy = (staff: PortalBrowser) =>
  staff.call(loadUsage, { range: '7d', zone: 'UTC', staff: 'counted' })
const storedLead = (id: string) =>
  db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('LEAD-6 LEAD-3 an admin corrects a lead by the rules of its form; when and by whom it was written stays', async () => {
  const { lead, person, admin } = await setup()
  portal.advance(60_000)
  const typed = { type: 'client', company: ' Cymbal ', website: 'cymbal.test', source: 'other' }
  const input = { id: lead.id, version: 1, lead: typed as LeadDraft }

  expect(await admin.call(correctLead, input)).toEqual({
    id: lead.id,
    type: 'client',
    company: 'Cymbal',
    website: 'https://cymbal.test',
    salesforce: '',
    note: '',
    source: 'other',
    version: 2,
  })
  const { rows } = await admin.call(listAllLeads, { q: 'cymbal.test' })
  expect(rows).toMatchObject([
    {
      id: lead.id,
      company: 'Cymbal',
      version: 2,
      createdAt: lead.created_at,
      person: { id: person.id },
    },
  ])
  expect(await (await admin.send(exportLeads, {})).text()).toContain(
    'Cymbal,Client,Other,https://cymbal.test',
  )

  const wrong = { ...input, version: 2, lead: { ...cymbal, website: 'javascript:alert(1).x' } }
  expect(await admin.refusal(correctLead, wrong)).toMatchObject({
    name: 'invalid-input',
    errors: [{ pointer: '/lead/website' }],
  })
})

test('LEAD-6 ADMIN-3 the audit log tells who corrected whose lead, which fields and why, and keeps none of their words', async () => {
  const { lead, person, admin } = await setup()
  const changes = { company: 'Cymbal', note: 'Met John Roe.', source: 'other' } as const
  await admin.call(correctLead, {
    id: lead.id,
    version: 1,
    lead: { ...cymbl, ...changes },
    reason: 'A slip.',
  })
  await admin.call(deleteLead, { id: lead.id, version: 2, reason: 'They asked for it.' })

  expect(await auditOf(portal)).toEqual([
    {
      kind: 'person.lead-corrected',
      actor: 'root@google.com',
      subject: person.id,
      before: { source: null },
      after: {
        source: 'other',
        lead: lead.id,
        fields: ['company', 'note', 'source'],
        reason: 'A slip.',
      },
    },
    {
      kind: 'person.lead-deleted',
      actor: 'root@google.com',
      subject: person.id,
      before: { lead: lead.id },
      after: { reason: 'They asked for it.' },
    },
  ])
  const { entries } = await admin.call(listAudit, { subject: person.id })
  expect(JSON.stringify(entries)).not.toMatch(/cymb|jane|john/i)
  expect((await verifyChain(services)).broken).toBeNull()
})

test('LEAD-6 RE-14 of two admins who correct a lead one is told that the other was first; the same words once more, after a lost answer, are no conflict', async () => {
  const { lead, admin } = await setup()
  const { browser: other } = await signInAdmin(portal, 'other@google.com')
  const by = (note: string) => ({ id: lead.id, version: 1, lead: { ...cymbal, note } })
  const answers = await Promise.all([
    admin.send(correctLead, by('Hot.')),
    other.send(correctLead, by('Cold.')),
  ])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  const { note, version } = await storedLead(lead.id)
  expect(version).toBe(2)

  expect(await admin.call(correctLead, by(note))).toMatchObject({ note, version: 2 })
  expect(await auditOf(portal)).toHaveLength(1)
  expect(await admin.refusal(deleteLead, { id: lead.id, version: 1, reason: 'x' })).toMatchObject({
    name: 'conflict',
    title: 'Somebody else changed this lead in the meantime.',
  })
})

test('LEAD-6 one lead is deleted for good, with the answer that was kept of it; others stay, and what was opened with it stays counted', async () => {
  const { browser, lead, admin } = await setup()
  const bolt = await send(browser, { type: 'client', company: 'Bolt', website: 'bolt.example' })
  await browser.call(addLog, {
    id: randomUUID(),
    action: 'OpenDemo',
    demo: 'robotaxi',
    data: { reusedSession: false },
    leadId: lead.id,
    version: '0.6.3',
  })
  const input = { id: lead.id, version: 1, reason: 'They asked for it.' }
  expect(await admin.refusal(deleteLead, { ...input, reason: ' ' })).toMatchObject({
    name: 'invalid-input',
  })
  await admin.call(deleteLead, input)

  expect(await admin.refusal(deleteLead, input)).toMatchObject({ name: 'not-found' })
  expect(await admin.refusal(correctLead, { id: lead.id, version: 1, lead: cymbal })).toMatchObject(
    {
      name: 'not-found',
    },
  )
  expect((await admin.call(listAllLeads, {})).rows.map(({ id }) => id)).toEqual([bolt.id])
  expect(await db.selectFrom('idempotency').select('body').execute()).toEqual([
    { body: expect.stringContaining('Bolt') as string },
  ])
  expect(await db.selectFrom('logs').select(['demo', 'lead_id']).execute()).toEqual([
    { demo: 'robotaxi', lead_id: null },
  ])
  const { browser: staff } = await portal.signIn({ is_staff: true })
  expect((await usageBy(staff)).figures).toMatchObject({ opens: 1, leads: 1 })
})

test('LEAD-6 AZ-06 what somebody outside of Google wrote stays about a client; staff’s leads may be of another type of theirs', async () => {
  const { lead, admin } = await setup()
  const event: LeadDraft = { type: 'google-event', company: 'Next' }
  const input = { id: lead.id, version: 1, lead: event }
  expect(await admin.refusal(correctLead, input)).toMatchObject({
    name: 'invalid-input',
    errors: [{ pointer: '/lead/type' }],
  })
  const { browser: staff } = await portal.signIn({ ...approved, is_staff: true })
  const theirs = await send(staff, { ...cymbl, type: 'google-client', salesforce: 'sf.example/1' })
  expect(await admin.call(correctLead, { ...input, id: theirs.id })).toMatchObject({
    type: 'google-event',
    website: '',
    salesforce: '',
    note: '',
  })
})

test('LEAD-6 INSIGHT-4 insights count a corrected lead by its new type and source at once', async () => {
  const admin = await signInAdmin(portal)
  const { browser: staff } = await portal.signIn({ ...approved, is_staff: true })
  const lead = await send(staff, { type: 'google-event', company: 'Next', source: 'google-event' })
  const counted = async () => {
    const { leadTypes, leadSources } = await usageBy(staff)
    return [...leadTypes.map(({ type }) => type), ...leadSources.map(({ source }) => source)]
  }
  expect(await counted()).toEqual(['google-event', 'google-event'])
  await admin.browser.call(correctLead, {
    id: lead.id,
    version: 1,
    lead: { type: 'google-training', company: '', note: 'For colleagues.' },
  })
  expect(await counted()).toEqual(['google-training', null])
})

test('LEAD-7 people correct their own lead within a week of writing it, and all that they see of it says so', async () => {
  const { browser, lead } = await setup()
  const [recent] = (await browser.call(listRecentLeads, {})).leads
  expect(recent).toEqual({
    id: lead.id,
    type: 'client',
    company: 'Cymbl',
    website: 'https://cymbal.example',
    salesforce: '',
    note: 'Met Jane Doe.',
    source: null,
    version: 1,
    createdAt: lead.created_at,
  })
  portal.advance(7 * dayMs - 1)
  const input = { id: lead.id, version: 1, lead: cymbal }
  expect(await browser.call(correctOwnLead, input)).toMatchObject({ company: 'Cymbal', version: 2 })
  expect((await browser.call(listLeads, {})).leads).toMatchObject([{ company: 'Cymbal' }])
  expect(await auditOf(portal)).toEqual([])

  portal.advance(1)
  expect(
    await browser.refusal(correctOwnLead, { ...input, version: 2, lead: cymbl }),
  ).toMatchObject({
    name: 'forbidden',
    title: 'This lead is more than a week old. Please write to the team to have it corrected.',
  })
  expect((await browser.call(listRecentLeads, {})).leads).toEqual([])
  expect(await storedLead(lead.id)).toMatchObject({ company: 'Cymbal' })
})

test('LEAD-7 the leads of a busy hour at a fair are all taken, and their person can correct each', async () => {
  const { browser } = await portal.signIn(approved)
  const visitors = Array.from({ length: 70 }, (_, index) => `Visitor ${index}`)
  for (const company of visitors) {
    portal.advance(50_000)
    // oxlint-disable-next-line no-await-in-loop -- One after another, as visitors come.
    await send(browser, { ...cymbl, company })
  }
  const { leads } = await browser.call(listRecentLeads, {})
  expect(leads.map(({ company }) => company)).toEqual(visitors.toReversed())
})

test('LEAD-7 RE-14 what an admin put right meanwhile is not written over by whoever wrote it', async () => {
  const { browser, lead, admin } = await setup()
  const input = { id: lead.id, version: 1 }
  await admin.call(correctLead, { ...input, lead: { ...cymbl, website: 'cymbal.test' } })
  expect(await browser.refusal(correctOwnLead, { ...input, lead: cymbal })).toMatchObject({
    name: 'conflict',
  })
  expect(await storedLead(lead.id)).toMatchObject({
    company: 'Cymbl',
    website: 'https://cymbal.test',
  })
})

test('LEAD-7 AZ-01 AZ-02 nobody corrects or sees the lead of somebody else, nor whoever may open no demos their own', async () => {
  const { browser, person, lead } = await setup()
  const { browser: other } = await portal.signIn(approved)
  const input = { id: lead.id, version: 1, lead: cymbal }
  expect(await other.refusal(correctOwnLead, input)).toMatchObject({ name: 'not-found' })
  expect((await other.call(listRecentLeads, {})).leads).toEqual([])
  expect(await other.refusal(correctLead, input)).toMatchObject({ name: 'forbidden' })
  expect(await other.refusal(deleteLead, { id: lead.id, version: 1, reason: 'x' })).toMatchObject({
    name: 'forbidden',
  })

  await db
    .updateTable('people')
    .set({ organization_access_status: 'pending' })
    .where('id', '=', person.id)
    .execute()
  expect(await browser.refusal(correctOwnLead, input)).toMatchObject({ name: 'forbidden' })
  expect(await storedLead(lead.id)).toMatchObject({ company: 'Cymbl' })
})

test.each(['deleted', 'corrected by an admin', 'corrected by its person'] as const)(
  'LEAD-6 LEAD-7 RE-14 a lead that is %s while its person deletes their account takes its turn by the person',
  async (act) => {
    const { browser, person, lead, admin } = await setup()
    const which = { id: lead.id, version: 1 }
    const acts = {
      deleted: () => admin.send(deleteLead, { ...which, reason: 'They asked for it.' }),
      'corrected by an admin': () => admin.send(correctLead, { ...which, lead: cymbal }),
      'corrected by its person': () => browser.send(correctOwnLead, { ...which, lead: cymbal }),
    }
    const erase = () => browser.send(deleteAccount, { email: person.email })
    expect(await atOnce(portal, acts[act], erase)).toEqual([200, 200])
    expect(await db.selectFrom('leads').select('id').execute()).toEqual([])
  },
)
