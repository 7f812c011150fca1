import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { listDemoNames } from '#src/api/contract/admin-demos.ts'
import { loadHealth } from '#src/api/contract/admin-health.ts'
import { setOrganizationDemo } from '#src/api/contract/admin-organizations.ts'
import { listDemos, loadDemo } from '#src/api/contract/demos.ts'
import { addLog } from '#src/api/contract/logs.ts'
import { exportUsage, loadUsage } from '#src/api/contract/usage.ts'
import { signInAdmin } from '#tests/support/access.ts'
import { logRow } from '#tests/support/activity-history.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { createPortal } from '#tests/support/portal.ts'
import { writeCatalogue } from '#tests/support/sample-catalogue.ts'

const demosDir = writeCatalogue(4, [
  { label: 'Airport', technologies: ['looker'] },
  { label: 'Harbour', technologies: ['maps'], withdrawn: true },
  { label: 'Market', technologies: ['looker'] },
  { label: 'Market', technologies: ['looker'], withdrawn: true },
])
mkdirSync(join(demosDir, 'broken'))
const portal = await createPortal({ config: { demosDir, isDemoSessionRequired: false } })
afterAll(() => rmSync(demosDir, { recursive: true }))

test('DEMO-10 AZ-05 a demo that is withdrawn is shown to nobody, like one that there is not', async () => {
  const { browser } = await portal.signIn({ email: 'sam@google.com', is_staff: true })
  const { demos } = await browser.call(listDemos, {})
  expect(demos.map(({ key }) => key)).toEqual(['demo-1', 'demo-3'])
  const gone = { name: 'not-found', title: 'This demo does not exist.' }
  expect(await browser.refusal(loadDemo, { key: 'demo-2' })).toMatchObject(gone)
})

const openingOf = (demo: string) => ({
  id: randomUUID(),
  version: '1',
  action: 'OpenDemo' as const,
  demo,
  leadId: null,
  data: { reusedSession: true },
})

test('DEMO-10 LOG-2 what is opened from a page that is older than the withdrawal of its demo is in the log', async () => {
  const { browser, person } = await portal.signIn({
    email: 'pat@partner.example',
    organization_access_status: 'approved',
  })
  await browser.call(addLog, openingOf('demo-2'))
  const logs = portal.db.selectFrom('logs').select(['action', 'demo'])
  expect(await logs.where('person_id', '=', person.id).execute()).toEqual([
    { action: 'OpenDemo', demo: 'demo-2' },
  ])
})

test('DEMO-10 AZ-05 nobody has opened what their profile would not list, or what there never was', async () => {
  const { id: organization_id } = await addOrganization(portal)
  const { browser: admin } = await signInAdmin(portal)
  const hidden = { demo: 'demo-1', isShown: false }
  await admin.call(setOrganizationDemo, { id: organization_id, version: 1, ...hidden })
  const { browser } = await portal.signIn({
    email: 'pat@partner.example',
    organization_id,
    organization_access_status: 'approved',
  })
  for (const key of ['demo-1', 'demo-5']) {
    expect(await browser.refusal(addLog, openingOf(key))).toMatchObject({ name: 'not-found' })
  }
})

test('DEMO-10 INSIGHT-4 figures go on naming a demo that is withdrawn, and count it for its technologies', async () => {
  const { db, services } = portal
  const { browser, person } = await portal.signIn({ email: 'sam@google.com', is_staff: true })
  const opened = { action: 'OpenDemo', data: { reusedSession: false }, demo: 'demo-2' } as const
  await db
    .insertInto('logs')
    .values(logRow(person.id, services.now() - 1, opened))
    .execute()
  const search = { range: '7d', zone: 'UTC', staff: 'counted' } as const
  const usage = await browser.call(loadUsage, search)
  expect(usage.demos).toMatchObject([{ key: 'demo-2', label: 'Harbour', opens: 1 }])
  expect(usage.technologies).toMatchObject([{ technology: 'maps', opens: 1 }])
  const ofMaps = await browser.call(loadUsage, { ...search, technology: 'maps' })
  expect(ofMaps.figures.opens).toBe(1)
})

test('DEMO-10 INSIGHT-4 a file of opens by technology says that those of a demo without its folder are missing', async () => {
  const { db, services } = portal
  const { browser, person } = await portal.signIn({ email: 'sam@google.com', is_staff: true })
  const search = { range: '7d', zone: 'UTC', staff: 'counted', chart: 'technologies' } as const
  const fileOf = async () => (await (await browser.send(exportUsage, search)).text()).trim()
  const opened = { action: 'OpenDemo', data: { reusedSession: false } } as const
  const rows = ['demo-2', 'gone'].map((demo) =>
    logRow(person.id, services.now() - 1, { ...opened, demo }),
  )
  await db.insertInto('logs').values(rows.slice(0, 1)).execute()
  expect(await fileOf()).toMatch(/\r\nGoogle Maps Platform,1,0,0$/)
  await db.insertInto('logs').values(rows.slice(1)).execute()
  expect(await fileOf()).toMatch(
    /\r\nGoogle Maps Platform,1,0,0\r\nOpens of demos that are no longer in the catalogue are in no row: .* known\.,,,$/,
  )
})

test('DEMO-10 ADMIN-3 an admin narrows lists to a demo that is withdrawn, also where another has its name, and shows it to no organization', async () => {
  const { browser } = await portal.signIn({ is_admin: true, isStrong: true })
  const { demos } = await browser.call(listDemoNames, {})
  expect(demos.map(({ label }) => label)).toEqual([
    'Airport',
    'Market',
    'Harbour',
    'Market (withdrawn: demo-4)',
  ])
  const { id, version } = await addOrganization(portal)
  const shown = { id, version, demo: 'demo-2', isShown: true }
  expect(await browser.refusal(setOrganizationDemo, shown)).toMatchObject({ name: 'not-found' })
})

test('DEMO-3 ERROR-2 an admin reads on Health what the catalogue leaves out by a fault', async () => {
  const { browser } = await signInAdmin(portal)
  const { concerns } = await browser.call(loadHealth, {})
  expect(concerns).toContain(
    'The catalogue has faults, so not all of it is shown: broken. Look for “demo skipped” in the log of the start.',
  )
})
