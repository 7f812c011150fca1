import { expect, test } from 'vitest'

import { listAllLeads } from '#src/api/contract/admin-leads.ts'
import { loadUsage } from '#src/api/contract/usage.ts'
import { createApp } from '#server/app/create-app.ts'
import {
  addSampleActivity,
  countSamplePeople,
  removeSampleActivity,
} from '#server/local/sample-activity.ts'
import { mountLocal } from '#server/local/routes.ts'
import { addSamplePeople } from '#server/local/sample-people.ts'
import { createPortal, type Portal } from '#tests/support/portal.ts'
import { settleUtc } from '#tests/support/settled-stats.ts'

const portal = await createPortal()
const production = await createPortal({
  config: { mode: 'production', publicUrl: 'https://portal.example' },
})
const { db, services } = portal
const rowsOf = async () => ({
  // But for their numbers, which nobody has twice.
  people: (await db.selectFrom('people').selectAll().orderBy('id').execute()).map(
    ({ number: _, ...person }) => person,
  ),
  organizations: await db.selectFrom('organizations').select('id').orderBy('id').execute(),
  leads: await db.selectFrom('leads').selectAll().orderBy('id').execute(),
  logs: await db.selectFrom('logs').selectAll().orderBy('id').execute(),
})

test('INSIGHT-1 ninety days of sample activity are what insights and leads then tell, to the number', async () => {
  const made = await addSampleActivity(services, 90)
  expect(made).toMatchObject({ people: 54, organizations: 6 })
  expect(made.opens).toBeGreaterThan(1_000)
  // Who asks for figures waits seven seconds for what is not counted yet.
  await settleUtc(db)
  const { browser } = await portal.signIn({ is_staff: true, is_admin: true, isStrong: true })
  const { figures, days } = await browser.call(loadUsage, { range: '13w', staff: 'counted' })
  expect({ opens: figures.opens, leads: figures.leads }).toEqual({
    opens: made.opens,
    leads: made.leads,
  })
  expect((await browser.call(listAllLeads, {})).total).toBe(made.leads)

  const busy = days.filter(({ day }) => new Date(day).getUTCDay() % 6 !== 0)
  const quiet = days.filter(({ day }) => new Date(day).getUTCDay() % 6 === 0)
  const mean = (of: typeof days) => of.reduce((sum, { opens }) => sum + opens, 0) / of.length
  expect(mean(busy)).toBeGreaterThan(3 * mean(quiet))
  expect(mean(days.slice(45))).toBeGreaterThan(mean(days.slice(0, 45)))
})

test('INSIGHT-1 the same days give the same activity, none of it in the future, each open with a lead of its person from before', async () => {
  await addSampleActivity(services, 30)
  const first = await rowsOf()
  await addSampleActivity(services, 30)
  expect(await rowsOf()).toEqual(first)
  const leads = new Map(first.leads.map((lead) => [lead.id, lead]))
  for (const { at, lead_id, person_id, action } of first.logs) {
    expect(at).toBeLessThanOrEqual(services.now())
    const lead = leads.get(lead_id ?? '')
    expect(action === 'OpenDemo').toBe(lead !== undefined)
    expect(lead?.person_id ?? person_id).toBe(person_id)
    expect(lead?.created_at ?? at).toBeLessThanOrEqual(at)
  }
})

test('INSIGHT-1 sample activity goes in one step, and nothing else goes with it', async () => {
  await addSamplePeople(services)
  const before = await rowsOf()
  await addSampleActivity(services, 7)
  expect(await countSamplePeople(db)).toBe(54)
  await removeSampleActivity(db)
  expect(await rowsOf()).toEqual(before)
})

const post = ({ services: of, config }: Portal, path: string, site = 'same-origin') => {
  const app = createApp([], of)
  mountLocal(app, of)
  return app.request(`${config.publicUrl}${path}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': site, 'content-length': '0' },
  })
}

test('CF-04 HT-07 the buttons of the local page work for that page alone, and are not there in production mode', async () => {
  expect((await post(portal, '/local/activity', 'cross-site')).status).toBe(403)
  expect(await countSamplePeople(db)).toBe(0)
  expect((await post(portal, '/local/activity')).status).toBe(303)
  expect(await countSamplePeople(db)).toBe(54)
  expect((await post(portal, '/local/activity/remove')).status).toBe(303)
  expect(await countSamplePeople(db)).toBe(0)

  expect((await post(production, '/local/activity')).status).toBe(404)
})
