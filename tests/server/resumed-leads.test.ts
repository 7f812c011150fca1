import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { resumeLead } from '#src/api/contract/demo-session.ts'
import { addLead, listLeads } from '#src/api/contract/leads.ts'
import { addLog } from '#src/api/contract/logs.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const maxAgeSec = 3_600
const dayMs = 86_400_000
/** Nothing but the demo session ends. */
const longSession = {
  accessTokenMaxAgeSec: 864_000,
  sessionIdleSec: 864_000,
  sessionMaxAgeSec: 864_000,
}
const portal = await createPortal({ config: { demoSessionMaxAgeSec: maxAgeSec, ...longSession } })
const unconfigured = await createPortal({ config: { demoSessionMaxAgeSec: null } })

const partner = { organization_access_status: 'approved' } as const

const demoTo = (browser: PortalBrowser, company: string, note = '') =>
  browser.call(
    addLead,
    { type: 'client', company, website: 'cymbal.example', note },
    { idempotencyKey: randomUUID() },
  )

const reuse = (browser: PortalBrowser, leadId: string) =>
  browser.refusal(addLog, {
    id: randomUUID(),
    version: '0.6.3',
    action: 'OpenDemo',
    demo: 'robotaxi',
    leadId,
    data: { reusedSession: true },
  })

const leadsListed = async (browser: PortalBrowser) => (await browser.call(listLeads, {})).leads

test('DEMO-8 a lead that is gone on with opens demos anew from then on, and keeps when it was made', async () => {
  const { browser } = await portal.signIn(partner)
  const lead = await demoTo(browser, 'Cymbal')
  portal.advance(maxAgeSec * 1_000)
  expect(await reuse(browser, lead.id)).toMatchObject({ name: 'demo-session-expired' })

  expect(await browser.call(resumeLead, { id: lead.id })).toEqual(lead)
  portal.advance(maxAgeSec * 1_000 - 11_000)
  await browser.call(addLog, {
    id: randomUUID(),
    version: '0.6.3',
    action: 'OpenDemo',
    demo: 'robotaxi',
    leadId: lead.id,
    data: { reusedSession: true },
  })

  portal.advance(1_000)
  expect(await reuse(browser, lead.id)).toMatchObject({ name: 'demo-session-expired' })
  expect(await portal.db.selectFrom('leads').select(['id', 'created_at']).execute()).toEqual([
    { id: lead.id, created_at: lead.created_at },
  ])
})

test('DEMO-8 nobody goes on with a lead of another day, however often it was gone on with', async () => {
  const { browser } = await portal.signIn(partner)
  const lead = await demoTo(browser, 'Cymbal')
  portal.advance(dayMs - 1)
  await browser.call(resumeLead, { id: lead.id })
  expect(await leadsListed(browser)).toMatchObject([{ id: lead.id, isResumable: true }])

  portal.advance(1)
  expect(await browser.refusal(resumeLead, { id: lead.id })).toMatchObject({
    name: 'demo-session-expired',
    title: 'This lead is from another day. Please fill in the form again.',
  })
  expect(await leadsListed(browser)).toMatchObject([{ id: lead.id, isResumable: false }])
})

test('DEMO-8 AZ-02 nobody goes on with the lead of somebody else, or sees it', async () => {
  const [one, two] = await Promise.all([portal.signIn(partner), portal.signIn(partner)])
  const lead = await demoTo(one.browser, 'Cymbal')
  const [foreign, missing] = [
    await two.browser.refusal(resumeLead, { id: lead.id }),
    await two.browser.refusal(resumeLead, { id: randomUUID() }),
  ]

  expect([foreign.name, foreign.title]).toEqual([missing.name, missing.title])
  expect(await leadsListed(two.browser)).toEqual([])
  expect(await portal.db.selectFrom('leads').select('renewed_at').execute()).toEqual([
    { renewed_at: null },
  ])
})

test('DEMO-8 lists the latest lead for each customer, newest first, without its note', async () => {
  const { browser } = await portal.signIn(partner)
  await demoTo(browser, 'Cymbal', 'hot')
  portal.advance(1)
  await demoTo(browser, 'Bolt')
  portal.advance(1)
  const again = await demoTo(browser, 'Cymbal', 'hotter')

  const leads = await leadsListed(browser)
  expect(leads.map(({ company }) => company)).toEqual(['Cymbal', 'Bolt'])
  expect(leads[0]).toEqual({
    ...again,
    website: 'https://cymbal.example',
    salesforce: '',
    source: null,
    isResumable: true,
  })
})

test('DEMO-7 ERROR-1 says that demoSessionMaxAgeSec does not exist to whoever goes on', async () => {
  const { browser } = await unconfigured.signIn()
  expect(await browser.refusal(resumeLead, { id: randomUUID() })).toMatchObject({
    title: 'demoSessionMaxAgeSec does not exist',
  })
})
