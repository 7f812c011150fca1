import { expect, test } from 'vitest'

import { exportLeads, listAllLeads } from '#src/api/contract/admin-leads.ts'
import { deletePersonLeads, loadPerson } from '#src/api/contract/admin-people.ts'
import { listAudit } from '#src/api/contract/admin-audit.ts'
import { addLead } from '#src/api/contract/leads.ts'
import { addLog } from '#src/api/contract/logs.ts'
import { sweep } from '#server/app/sweeper.ts'
import { signInAdmin } from '#tests/support/access.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const approved = { organization_access_status: 'approved' } as const

type Draft = Parameters<typeof send>[1]
const send = (
  browser: PortalBrowser,
  lead: { company: string; website?: string; note?: string; source?: 'other' | 'external-event' },
) =>
  browser.call(
    addLead,
    { type: 'client', website: 'cymbal.example', note: '', ...lead },
    { idempotencyKey: crypto.randomUUID() },
  )
const open = (browser: PortalBrowser, demo: string, leadId: string) =>
  browser.call(addLog, {
    id: crypto.randomUUID(),
    action: 'OpenDemo',
    demo,
    data: { reusedSession: false },
    leadId,
    version: '0.6.3',
  })
/** Somebody of an organization, and their leads. */
const demoer = async (drafts: readonly Draft[]) => {
  const organization = await addOrganization(portal, { name: 'Quill' })
  const { browser, person } = await portal.signIn({
    ...approved,
    email: 'quentin@quill.example',
    firstname: 'Quentin',
    lastname: 'Quill',
    organization_id: organization.id,
  })
  const leads = []
  for (const draft of drafts) {
    portal.advance(60_000)
    leads.push(await send(browser, draft))
  }
  return { browser, person, organization, leads }
}
const companies = ({ rows }: { rows: readonly { company: string }[] }) =>
  rows.map(({ company }) => company)

test('INSIGHT-4 an admin reads every lead with who demoed what to whom, newest first', async () => {
  const { browser, person, organization, leads } = await demoer([
    { company: 'Cymbal', note: 'Hot.\nVery.', source: 'other' },
    { company: 'Acme' },
  ])
  const id = leads[0]?.id ?? ''
  await open(browser, 'robotaxi', id)
  await open(browser, 'f1', id)
  await open(browser, 'robotaxi', id)
  const admin = await signInAdmin(portal)

  const { rows, total } = await admin.browser.call(listAllLeads, { order: 'desc' })
  expect(total).toBe(2)
  expect(companies({ rows })).toEqual(['Acme', 'Cymbal'])
  expect(rows[1]).toEqual({
    id,
    createdAt: leads[0]?.created_at,
    type: 'client',
    company: 'Cymbal',
    website: 'https://cymbal.example',
    salesforce: '',
    note: 'Hot.\nVery.',
    source: 'other',
    version: 1,
    person: { id: person.id, name: 'Quentin Quill', email: 'quentin@quill.example' },
    organization: { id: organization.id, name: 'Quill' },
    demos: expect.arrayContaining(['Robotaxi']) as string[],
  })
  expect(rows[1]?.demos).toHaveLength(2)
})

test('INSIGHT-4 leads are found by what stands in them and by who demoed, and narrowed by each filter', async () => {
  const { browser, person, organization, leads } = await demoer([
    { company: 'Cymbal', note: 'Wants it by May.', source: 'other' },
    { company: 'Acme', website: 'acme.example', source: 'external-event' },
  ])
  await open(browser, 'robotaxi', leads[1]?.id ?? '')
  const { browser: other } = await portal.signIn(approved)
  portal.advance(60_000)
  await send(other, { company: 'Zenith' })
  const admin = await signInAdmin(portal)
  const found = async (search: object) =>
    companies(await admin.browser.call(listAllLeads, { sort: 'company', ...search }))

  expect(await found({})).toEqual(['Acme', 'Cymbal', 'Zenith'])
  expect(await found({ order: 'desc' })).toEqual(['Zenith', 'Cymbal', 'Acme'])
  expect(await found({ q: 'by may' })).toEqual(['Cymbal'])
  expect(await found({ q: 'acme.ex' })).toEqual(['Acme'])
  expect(await found({ q: 'quentin' })).toEqual(['Acme', 'Cymbal'])
  expect(await found({ q: '100%' })).toEqual([])
  expect(await found({ source: 'other' })).toEqual(['Cymbal'])
  expect(await found({ type: 'google-event' })).toEqual([])
  expect(await found({ demo: 'robotaxi' })).toEqual(['Acme'])
  expect(await found({ organization: organization.id })).toEqual(['Acme', 'Cymbal'])
  expect(await found({ person: person.id })).toEqual(['Acme', 'Cymbal'])
  expect(await found({ id: leads[0]?.id })).toEqual(['Cymbal'])
  const [first, second] = leads.map((lead) => lead.created_at)
  expect(await found({ to: first })).toEqual(['Cymbal'])
  expect(await found({ from: second })).toEqual(['Acme', 'Zenith'])
})

test('INSIGHT-4 leads stay with the organization they came from, in the list as in its filter, when their person moves', async () => {
  const { person, organization } = await demoer([{ company: 'Acme' }])
  const group = await addOrganization(portal, { name: 'Quill Group' })
  await portal.db
    .updateTable('people')
    .set({ organization_id: group.id })
    .where('id', '=', person.id)
    .execute()
  const { browser } = await signInAdmin(portal)

  const { rows } = await browser.call(listAllLeads, { organization: organization.id })
  expect(rows.map((row) => row.organization)).toEqual([{ id: organization.id, name: 'Quill' }])
  expect((await browser.call(listAllLeads, { organization: group.id })).rows).toEqual([])
})

test('INSIGHT-4 AZ-11 all matches come as a CSV file that begins no formula, and the audit log keeps who took it', async () => {
  await demoer([{ company: '=HYPERLINK("https://evil.example")' }, { company: 'Acme' }])
  const admin = await signInAdmin(portal)
  const response = await admin.browser.send(exportLeads, { sort: 'company' })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"')
  const [heading, first, second, end] = (await response.text()).split('\r\n')
  expect(heading).toBe(
    'Created (UTC),Company or event,Type,Source,Website,Salesforce,Note,Demos,Demoed by,Email,Organization,Id',
  )
  expect(first).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(second).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Acme,Client,,https:\/\/cymbal\.example,,,,Quentin Quill,quentin@/,
  )
  expect(end).toBe('')
  const { entries } = await admin.browser.call(listAudit, { kind: 'leads.exported' })
  expect(entries).toHaveLength(1)
})

test('LEAD-7 who stands in a lead is named by no record of its export, which says that words were searched', async () => {
  const admin = await signInAdmin(portal)
  await admin.browser.send(exportLeads, { q: 'Jane Doe of Acme' })
  await admin.browser.send(exportLeads, { type: 'client' })
  const { entries } = await admin.browser.call(listAudit, { kind: 'leads.exported' })
  const all = { sort: 'createdAt', order: 'asc', staff: 'counted' }
  expect(entries.map(({ after }) => JSON.parse(after ?? '') as unknown)).toEqual([
    { search: { ...all, type: 'client', isByWords: false }, rows: 0 },
    { search: { ...all, isByWords: true }, rows: 0 },
  ])
})

test('AZ-01 neither staff nor customers read the leads of others', async () => {
  for (const seed of [{ is_staff: true }, { is_customer: true }, approved]) {
    const { browser } = await portal.signIn(seed)
    expect(await browser.refusal(listAllLeads, {})).toMatchObject({ name: 'forbidden' })
    expect(await browser.refusal(exportLeads, {})).toMatchObject({ name: 'forbidden' })
  }
})

test('INSIGHT-4 ADMIN-3 all leads of a person are deleted where somebody asks for it; what they opened stays, and the audit log says why', async () => {
  const { browser, person, leads } = await demoer([{ company: 'Cymbal' }, { company: 'Acme' }])
  await open(browser, 'robotaxi', leads[0]?.id ?? '')
  const { browser: other } = await portal.signIn(approved)
  await send(other, { company: 'Zenith' })
  const admin = await signInAdmin(portal)
  const { version, leads: count } = await admin.browser.call(loadPerson, { id: person.id })
  expect(count).toBe(2)

  const input = { id: person.id, version, reason: 'A client asked.' }
  expect(await admin.browser.call(deletePersonLeads, input)).toMatchObject({ leads: 0 })
  expect(companies(await admin.browser.call(listAllLeads, {}))).toEqual(['Zenith'])
  const kept = await portal.db.selectFrom('idempotency').select('body').execute()
  expect(kept).toEqual([{ body: expect.stringContaining('Zenith') as string }])
  const opens = await portal.db.selectFrom('logs').select(['demo', 'lead_id']).execute()
  expect(opens).toEqual([{ demo: 'robotaxi', lead_id: null }])
  const { entries } = await admin.browser.call(listAudit, { kind: 'person.leads-deleted' })
  expect(entries).toMatchObject([
    { before: '{"leads":2}', after: '{"leads":0,"reason":"A client asked."}' },
  ])
  const { browser: another } = await signInAdmin(portal, 'another@example.com')
  expect(await another.refusal(deletePersonLeads, input)).toMatchObject({ name: 'conflict' })
})

test('INSIGHT-4 leads are kept for as long as the settings say, and for ever unless they do', async () => {
  await demoer([{ company: 'Cymbal' }])
  portal.advance(20 * 86_400_000)
  await send(await portal.signInAs(await portal.addPerson(approved)), { company: 'Acme' })
  portal.advance(11 * 86_400_000)
  const left = async () =>
    (await portal.db.selectFrom('leads').select('company').execute()).map((it) => it.company)
  await sweep(portal.services)
  expect(await left()).toEqual(['Cymbal', 'Acme'])
  await sweep({ ...portal.services, config: { ...portal.config, leadsKeptDays: 30 } })
  expect(await left()).toEqual(['Acme'])
})
