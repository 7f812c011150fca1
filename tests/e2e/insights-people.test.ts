import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import {
  nameLead,
  openAdmin,
  pathOf,
  press,
  register,
  waitForFocusWithin,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
/** From a lead to its person alone. */
const aroundLead = /^What (?!people of ).* around this lead$/
const database = portalDatabase()

test('INSIGHT-2 the timeline of an organization is reached from Admin Tools and from its people, kept in the address, and leads by keys to a person, their lead and back', async () => {
  const visitor = await newPerson()
  const email = await register(visitor, '/demo/robotaxi')
  const mark = Date.now()
  const name = `Harbour Works ${mark}`
  const { id } = await database()
    .insertInto('organizations')
    .values({ kind: 'partner', name, origin: `harbour-${mark}.example`, created_at: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database()
    .updateTable('people')
    .set({ firstname: 'Tilda', lastname: `Lyons ${mark}`, organization_id: id })
    .where('email', '=', email)
    .execute()
  await press(visitor, 'Access Demo')
  const company = `Lighthouse ${mark}`
  await nameLead(visitor, company)

  const admin = await openAdmin(await newPerson(), `/admin/partners?organization=${id}`)
  const link = admin.getByRole('link', { name: 'What its people did in the portal' })
  await link.press('Enter')
  await admin.waitForURL(/\/user-insights\?/)
  const ofAll = admin.getByRole('dialog', { name })
  await ofAll.getByText(`Tilda Lyons ${mark} opened Robotaxi`).waitFor()
  await ofAll.getByRole('button', { name: 'Leads' }).press('Enter')
  await ofAll.getByText('1 entry').waitFor()
  await ofAll.getByText(`Tilda Lyons ${mark} sent a lead: ${company} (Client)`).waitFor()
  expect(await qualityFaults(admin, 'what the people of an organization did')).toEqual([])
  expect(pathOf(admin)).toBe(`/user-insights?peopleOf=${id}&kind=Lead`)
  await admin.reload()
  await ofAll.getByText('1 entry').waitFor()
  await ofAll.getByRole('link', { name: `Tilda Lyons ${mark}` }).press('Enter')

  const ofOne = admin.getByRole('dialog', { name: `Tilda Lyons ${mark}` })
  await ofOne.getByText('1 entry').waitFor()
  await ofOne.getByRole('button', { name: 'Leads' }).press('Enter')
  await ofOne.getByText(/^Signed in with a code by mail$/).waitFor()
  await ofOne.getByRole('link', { name: company }).press('Enter')
  const lead = admin.getByRole('dialog', { name: company })
  await lead.getByRole('link', { name: aroundLead }).press('Enter')
  await ofOne.getByText(`Sent a lead: ${company} (Client)`).waitFor()
  await ofOne.getByRole('button', { name: 'Close' }).press('Enter')
  await admin.getByLabel('Search people').fill(`Lyons ${mark}`)
  await admin.getByText('1–1 of 1 person').waitFor()
  await admin.getByRole('link', { name }).press('Enter')
  await ofAll.getByText(`Tilda Lyons ${mark} opened Robotaxi`).waitFor()
  await admin.setViewportSize({ width: 320, height: 700 })
  await ofAll.getByText(`Tilda Lyons ${mark} opened Robotaxi`).waitFor()
  expect(await qualityFaults(admin, 'what the people of an organization did, on a phone')).toEqual(
    [],
  )
})

test('INSIGHT-2 INSIGHT-4 an admin narrows people to a demo and days of their own, finds the timeline so too, takes both as files, and comes back to them by a reload and by a saved view', async () => {
  const visitor = await newPerson()
  const email = await register(visitor, '/demo/robotaxi')
  const mark = Date.now()
  await database()
    .updateTable('people')
    .set({ firstname: 'Runa', lastname: `Vale ${mark}` })
    .where('email', '=', email)
    .execute()
  await press(visitor, 'Access Demo')
  await nameLead(visitor)

  const admin = await openAdmin(await newPerson(), '/admin/users')
  await admin.goto('/user-insights')
  const figure = async (name: string) =>
    admin
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .locator('+ dd')
      .innerText()
  await admin.getByLabel('Search people').fill(`Vale ${mark}`)
  await admin.getByText('1–1 of 1 person').waitFor()
  await admin.getByLabel('Demo', { exact: true }).selectOption('nba')
  await admin.getByText('No person matches.').waitFor()
  await admin.getByLabel('Demo', { exact: true }).selectOption('Robotaxi')
  await admin.getByText('1–1 of 1 person').waitFor()
  await expect.poll(() => figure('Opens')).toBe('1')
  const today = new Date().toISOString().slice(0, 10)
  await admin.getByLabel('Range').selectOption('From … to …')
  await admin.getByText('Choose the first and the last day.').waitFor()
  await expect.poll(() => admin.locator('dt').count()).toBe(0)
  await admin.getByText('1–1 of 1 person').waitFor({ state: 'detached' })
  await admin.getByLabel('From', { exact: true }).fill(today)
  await admin.getByLabel('To', { exact: true }).fill(today)
  await admin.getByText('No day of this range is over yet.').first().waitFor()
  await admin.getByText('1–1 of 1 person').waitFor()
  expect(await qualityFaults(admin, 'user insights of a demo')).toEqual([])
  const query = new URL(admin.url()).searchParams
  expect(Object.fromEntries(query)).toEqual({
    q: `Vale ${mark}`,
    range: 'custom',
    from: today,
    to: today,
    demo: 'robotaxi',
  })
  const [list] = await Promise.all([admin.waitForEvent('download'), press(admin, 'CSV')])
  expect(await readFile(await list.path(), 'utf8')).toMatch(
    new RegExp(`Runa Vale ${mark},[^,]*,1,\\d`),
  )

  await admin.getByRole('button', { name: 'Saved views' }).press('Enter')
  await admin.getByLabel('Save this view as').fill(`Robotaxi ${mark}`)
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: `Robotaxi ${mark}`, exact: true }).waitFor()
  await admin.keyboard.press('Escape')

  await admin.getByRole('button', { name: `Runa Vale ${mark}` }).press('Enter')
  const drawer = admin.getByRole('dialog', { name: `Runa Vale ${mark}` })
  await drawer.getByText('Opened Robotaxi').waitFor()
  expect(await drawer.getByText(/^Signed in/).count()).toBe(0)
  const [timeline] = await Promise.all([
    admin.waitForEvent('download'),
    drawer.getByRole('button', { name: 'CSV' }).press('Enter'),
  ])
  const lines = (await readFile(await timeline.path(), 'utf8')).trim().split('\r\n')
  expect(lines.some((line) => line.includes(',Opened a demo,Robotaxi,'))).toBe(true)
  await admin.reload()
  await drawer.getByText('Opened Robotaxi').waitFor()
  await admin.setViewportSize({ width: 320, height: 700 })
  expect(await qualityFaults(admin, 'what one person did with one demo')).toEqual([])
  await admin.setViewportSize({ width: 1_280, height: 800 })
  await drawer.getByRole('button', { name: 'Remove Demo: Robotaxi' }).press('Enter')
  await drawer
    .getByText(/^Signed in/)
    .first()
    .waitFor()
  await admin.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  await admin.goto('/user-insights')
  await admin.getByText(/Days are of UTC\./).waitFor()
  await admin.getByRole('button', { name: 'Saved views' }).press('Enter')
  await admin.getByRole('button', { name: `Robotaxi ${mark}`, exact: true }).press('Enter')
  await admin.getByText('1–1 of 1 person').waitFor()
  await admin.setViewportSize({ width: 320, height: 700 })
  await admin.getByRole('button', { name: 'Remove Opened: Robotaxi' }).waitFor()
  expect(await qualityFaults(admin, 'user insights of a demo, on a phone')).toEqual([])
})

test('INSIGHT-4 an admin puts two people, and two organizations, side by side by keys, and comes back to each and to the list', async () => {
  const mark = Date.now()
  const names = ['Asta', 'Bror'].map((firstname) => `${firstname} Dahl ${mark}`)
  for (const [index, firstname] of ['Asta', 'Bror'].entries()) {
    const visitor = await newPerson()
    const email = await register(visitor, '/demo/robotaxi')
    const { id } = await database()
      .insertInto('organizations')
      .values({
        kind: 'partner',
        name: `${firstname} Works ${mark}`,
        origin: `${firstname.toLowerCase()}-${mark}.example`,
        created_at: mark,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database()
      .updateTable('people')
      .set({ firstname, lastname: `Dahl ${mark}`, organization_id: id })
      .where('email', '=', email)
      .execute()
    if (index === 0) {
      await press(visitor, 'Access Demo')
      await nameLead(visitor)
    }
  }
  const [asta = '', bror = ''] = names
  const admin = await openAdmin(await newPerson(), '/admin/users')
  await admin.goto('/user-insights')
  await admin.getByLabel('Search people').fill(`Dahl ${mark}`)
  await admin.getByText('1–2 of 2 people').waitFor()
  const compare = async (name: string, text: string, option: string) => {
    const drawer = admin.getByRole('dialog', { name })
    await waitForFocusWithin(drawer)
    await drawer.getByLabel('Compare with').pressSequentially(text)
    await drawer.getByRole('option', { name: option }).waitFor()
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('Enter')
  }
  await admin.getByRole('button', { name: asta }).press('Enter')
  const offering = admin.getByRole('dialog', { name: asta, exact: true }).getByLabel('Compare with')
  await offering.pressSequentially(`bror dahl ${mark}`)
  await admin.getByRole('option', { name: bror }).waitFor()
  await offering.press('Escape')
  await admin.getByRole('option', { name: bror }).waitFor({ state: 'detached' })
  await offering.fill('')
  await compare(asta, `bror dahl ${mark}`, bror)
  const both = admin.getByRole('dialog', { name: `${asta} and ${bror}` })
  await both.getByText(/The 27 days that are over are compared/).waitFor()
  const opens = both
    .getByRole('row')
    .filter({ hasText: /^Opens/ })
    .locator('strong')
  await expect.poll(() => opens.allInnerTexts()).toEqual(['1', '0'])
  expect(await qualityFaults(admin, 'two people side by side')).toEqual([])
  await admin.goBack()
  const ofAsta = admin.getByRole('dialog', { name: asta, exact: true })
  await ofAsta.getByText('Viewed /demo/robotaxi').first().waitFor()
  await admin.goForward()
  await both.getByText(/The 27 days that are over are compared/).waitFor()
  await admin.reload()
  await both.getByText(/The 27 days that are over are compared/).waitFor()
  await both.getByRole('link', { name: bror }).press('Enter')
  const ofBror = admin.getByRole('dialog', { name: bror, exact: true })
  await ofBror.getByText('Viewed /demo/robotaxi').first().waitFor()
  await ofBror.getByRole('link', { name: `Bror Works ${mark}` }).press('Enter')
  await compare(`Bror Works ${mark}`, `asta works ${mark}`, `Asta Works ${mark}`)
  const works = admin.getByRole('dialog', { name: `Bror Works ${mark} and Asta Works ${mark}` })
  await works.getByText(/The 27 days that are over are compared/).waitFor()
  const figures = works.getByRole('row').nth(1).locator('strong')
  await expect.poll(() => figures.allInnerTexts()).toEqual(['1', '1'])
  await admin.setViewportSize({ width: 320, height: 700 })
  expect(await qualityFaults(admin, 'two organizations side by side, on a phone')).toEqual([])
  await admin.keyboard.press('Escape')
  await works.waitFor({ state: 'detached' })
  await admin.getByText('1–2 of 2 people').waitFor()
})
