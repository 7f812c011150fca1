import { expect, test } from 'vitest'

import { listAudit } from '#src/api/contract/admin-audit.ts'
import { listAllLeads } from '#src/api/contract/admin-leads.ts'
import { listPartners, loadOrganization } from '#src/api/contract/admin-organizations.ts'
import { listPeople, loadPerson } from '#src/api/contract/admin-people.ts'
import { listDemos, loadDemoShelf } from '#src/api/contract/demos.ts'
import { loadFlow } from '#src/api/contract/flow-insights.ts'
import { loadUser, refresh } from '#src/api/contract/session.ts'
import { listActivity, sumActivity } from '#src/api/contract/stats.ts'
import { listPersonTimeline } from '#src/api/contract/timeline.ts'
import { loadUsage } from '#src/api/contract/usage.ts'
import { addSampleActivity } from '#server/local/sample-activity.ts'
import { required } from '#src/lib/required.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { countStatements } from '#tests/support/statements.ts'

/** Somebody of whom there is something to read, and their organization. */
type Somebody = { readonly person: string; readonly organization: string }
type Read = (by: PortalBrowser, somebody: Somebody) => Promise<unknown>

const reads: Readonly<Record<string, Read>> = {
  partners: (by) => by.call(listPartners, {}),
  'an organization': (by, { organization: id }) => by.call(loadOrganization, { id }),
  people: (by) => by.call(listPeople, {}),
  'a person': (by, { person: id }) => by.call(loadPerson, { id }),
  'the audit log': (by) => by.call(listAudit, {}),
  leads: (by) => by.call(listAllLeads, {}),
  'who did what': (by) => by.call(listActivity, {}),
  'what all did': (by) => by.call(sumActivity, {}),
  'what a person did': (by, { person: id }) => by.call(listPersonTimeline, { id }),
  usage: (by) => by.call(loadUsage, {}),
  'a flow': (by) => by.call(loadFlow, { flow: 'login' }),
  demos: (by) => by.call(listDemos, {}),
  shelf: (by) => by.call(loadDemoShelf, {}),
}

/** What each read asks the database after so many days of many people. */
const statementsAfter = async (days: number) => {
  const portal = await createPortal()
  const { db, services } = portal
  await addSampleActivity(services, days)
  const { id: person, organization_id } = await db
    .selectFrom('people')
    .innerJoin('leads', 'leads.person_id', 'people.id')
    .select(['people.id', 'people.organization_id'])
    .where('people.organization_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const somebody = { person, organization: required(organization_id, 'organization') }
  const staff = { is_staff: true, is_admin: true, isStrong: true }
  const { browser } = await portal.signIn({ email: 'root@google.com', ...staff })
  const statements = countStatements(portal, browser)
  const counts: Record<string, number> = {}
  for (const [name, read] of Object.entries(reads)) {
    // What the first one counts is counted for all.
    await read(statements.browser, somebody)
    counts[name] = await statements.of((by) => read(by, somebody))
  }
  return counts
}

test('no read asks more statements where there is more to read', async () => {
  const [few, many] = [await statementsAfter(2), await statementsAfter(40)]
  expect(many).toEqual(few)
  expect(Math.max(...Object.values(many))).toBeLessThan(20)
})

test('what a page asks again and again takes few statements', async () => {
  const portal = await createPortal()
  const { browser } = await portal.signIn({ organization_access_status: 'approved' })
  const statements = countStatements(portal, browser)
  await statements.browser.call(loadUser, { method: 'email' })
  const refreshToken = required(browser.tokens, 'tokens').refreshToken.jwt
  expect({
    me: await statements.of((by) => by.call(loadUser, { method: 'email' })),
    demos: await statements.of((by) => by.call(listDemos, {})),
    refresh: await statements.of((by) => by.call(refresh, { method: 'email', refreshToken })),
  }).toEqual({ me: 4, demos: 2, refresh: 3 })
})
