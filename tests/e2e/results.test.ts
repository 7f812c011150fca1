import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { isInSight, pictureDrawn } from '#tests/support/in-sight.ts'
import { addPartnerOrganization } from '#tests/support/organizations.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { axeFaults, qualityFaults } from '#tests/support/quality.ts'
import { openAdmin, register, waitForFocus } from '#tests/support/steps.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()
const { sessionsOf } = useRows()

/** What the server answers where it does not do what is asked. */
const refused = {
  status: 400,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: '/problems/invalid-input',
    title: 'That is not right.',
    status: 400,
  }),
}

/** That of a laptop, of a phone, and of a laptop whose page is shown four times as large. */
const windows = [
  { width: 1_280, height: 640 },
  { width: 320, height: 568 },
  { width: 320, height: 256 },
]

/** A partner who demoed to somebody, and whose drawer is longer than the window. */
const addPartner = async () => {
  const now = Date.now()
  const lastname = `Far${crypto.randomUUID().slice(0, 8)}`
  const { id } = await database()
    .insertInto('people')
    .values({
      email: `${lastname.toLowerCase()}@example.net`,
      firstname: 'Wanda',
      lastname,
      created_at: now,
      email_verified_at: now,
      organization_access_status: 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lead = await database()
    .insertInto('leads')
    .values({
      person_id: id,
      type: 'client',
      company: lastname,
      website: 'https://cymbal.example',
      salesforce: '',
      note: '',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, lead: lead.id, name: `Wanda ${lastname}` }
}

/** A partner organization of whose people one waits. */
const addOrganization = async (name: string) => {
  const now = Date.now()
  const { id } = await addPartnerOrganization(database(), name)
  const person = await database()
    .insertInto('people')
    .values({
      email: `${crypto.randomUUID()}@example.net`,
      firstname: 'Wanda',
      lastname: name,
      organization_id: id,
      organization_access_status: 'pending',
      created_at: now,
      email_verified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database()
    .insertInto('access_requests')
    .values({
      person_id: person.id,
      organization: name,
      organization_id: id,
      reason: '',
      requested_at: now,
    })
    .execute()
  return id
}

/** Is some of it neither covered nor scrolled away? A link may go on in a second line. */
const isFocusSeen = async (page: Page) => {
  await pictureDrawn(page)
  return page
    .locator(':focus')
    .evaluate((element) =>
      [...element.getClientRects()].some(({ x, y, width, height }) =>
        element.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
      ),
    )
}

/** All of the words are in the window, and whatever Tab leads to, once around the drawer, is seen. */
const expectTold = async (page: Page, told: Locator, pressed: Locator) => {
  await told.waitFor()
  await waitForFocus(pressed)
  await expect.poll(() => isInSight(told)).toBe(true)
  const seen: boolean[] = []
  do {
    seen.push(await isFocusSeen(page))
    await page.keyboard.press('Tab')
  } while (seen.length < 100 && !(await pressed.evaluate((it) => it === document.activeElement)))
  expect(seen.length).toBeGreaterThan(6)
  expect(seen.length).toBeLessThan(100)
  expect(seen).not.toContain(false)
  expect(await isInSight(told)).toBe(true)
}

const openAt = async (viewport: { width: number; height: number }, path: string) => {
  const page = await openAdmin(await newPerson({ viewport }), path)
  return { page, drawer: page.getByRole('dialog') }
}

test.each(windows)(
  'ADMIN-3 APP-9 at $width by $height px what the last button of an account led to is told in sight, over nothing that has the focus',
  async (window) => {
    const { id, name } = await addPartner()
    const { page, drawer } = await openAt(window, `/admin/users?person=${id}`)
    const button = drawer.getByRole('button', { name: 'Delete leads' })
    await button.press('Enter')
    await page.getByLabel('Reason').fill('They asked for it.')
    await page.keyboard.press('Enter')
    await expectTold(page, drawer.getByText(`The leads of ${name} are deleted.`), button)
    expect(await axeFaults(page)).toEqual([])
  },
)

test.each(windows)(
  'ADMIN-3 APP-9 at $width by $height px what the last choice for an organization led to is told in sight, and so is why it was not saved',
  async (window) => {
    const id = await addOrganization(`Last ${crypto.randomUUID().slice(0, 8)}`)
    const { page, drawer } = await openAt(window, `/admin/partners?organization=${id}`)
    const last = drawer.locator('select').last()
    await last.focus()
    await last.selectOption('hidden')
    await expectTold(page, drawer.getByText('Saved.'), last)

    await page.route('**/api/organization/*/demos', (route) => route.fulfill(refused))
    await last.focus()
    await last.selectOption('shown')
    await expectTold(page, drawer.getByRole('alert').getByText('That is not right.'), last)
    expect(await isInSight(drawer.getByText('That is not right.'))).toBe(true)
  },
)

test('LEAD-6 APP-9 in a low window it is told in sight of the button that a lead is corrected', async () => {
  const { lead } = await addPartner()
  const { page, drawer } = await openAt({ width: 320, height: 256 }, `/admin/leads?lead=${lead}`)
  const button = drawer.getByRole('button', { name: 'Correct' })
  await button.press('Enter')
  await page.getByLabel('Company Name').fill('Another company')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expectTold(page, drawer.getByText('The lead is corrected.'), button)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await isInSight(drawer.getByText('The lead is corrected.'))).toBe(true)
  await page.emulateMedia({ forcedColors: null, media: 'print' })
  await drawer.getByText('The lead is corrected.').waitFor({ state: 'hidden' })
  await page.emulateMedia({ media: null })
  expect(await qualityFaults(page, 'a corrected lead')).toEqual([])
})

test('SESSION-7 APP-9 on a phone it is told in sight of the last of many sessions that it could not be ended', async () => {
  const page = await newPerson({ viewport: { width: 320, height: 568 } })
  const email = await register(page)
  const [own] = await sessionsOf(email)
  const row = await database()
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', required(own, 'session').id)
    .executeTakeFirstOrThrow()
  await database()
    .insertInto('sessions')
    .values(
      Array.from({ length: 8 }, (_, at) => ({
        ...row,
        id: crypto.randomUUID(),
        secret_hash: crypto.randomUUID(),
        login_at: row.login_at - at * 60_000,
      })),
    )
    .execute()
  await page.goto('/account')
  await page.route('**/api/users/me/sessions/revoke', (route) => route.fulfill(refused))
  const devices = page.getByRole('region', { name: 'Sessions and devices' })
  const last = devices.getByRole('button', { name: /^Log out .*signed in/ }).last()
  await last.press('Enter')
  const told = devices.getByRole('alert')
  await told.waitFor()
  await expect.poll(() => isInSight(told)).toBe(true)
  await waitForFocus(last)
  expect(await isFocusSeen(page)).toBe(true)
})

test('ADMIN-3 RE-10 APP-9 what was not saved of an organization is told in sight of its row, far down the list', async () => {
  const name = `Down Works ${crypto.randomUUID()}`
  for (let at = 0; at < 12; at += 1) {
    await addOrganization(`${name} ${String(at).padStart(2, '0')}`)
  }
  const page = await openAdmin(
    await newPerson({ viewport: { width: 320, height: 568 } }),
    `/admin/partners?q=${encodeURIComponent(name)}`,
  )
  const row = page.getByRole('button', { name: new RegExp(`^${name} 11`) })
  await row.press('Enter')
  await page.route('**/api/organization/*/demos', (route) => route.fulfill(refused))
  const last = page.getByRole('dialog').locator('select').last()
  await last.selectOption('hidden')
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  const told = page.getByText(`What you set for ${name} 11 is not saved.`)
  await told.waitFor()
  await waitForFocus(row)
  await expect.poll(() => isInSight(told)).toBe(true)
  expect(await isFocusSeen(page)).toBe(true)

  // Beside it others are chosen, and neither covers the other.
  await page.getByLabel(`Choose ${name} 11`).check()
  const approve = page.getByRole('button', { name: 'Approve chosen' })
  await approve.focus()
  await expect.poll(() => isInSight(told)).toBe(true)
  expect(await isFocusSeen(page)).toBe(true)
})
