import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import { addPartnerOrganization } from '#tests/support/organizations.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { isFocusInSight, nothingMoves, qualityFaults } from '#tests/support/quality.ts'
import {
  answerProvider,
  askForCode,
  enterCode,
  newName,
  openAdmin,
  pathOf,
  people,
  press,
  see,
  withoutLive,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()

/** A partner organization in which one person waits, who has the organization's name. */
const addWaiting = async (name: string) => {
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
  return person.id
}

const statusOf = async (id: string) => {
  const person = await database()
    .selectFrom('people')
    .select(['organization_access_status as status', 'organization_access_reason as reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  return required(person, 'person')
}

const told = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Decision' }).getByText(text).waitFor()

test('ADMIN-1 ADMIN-3 one is approved and taken back, one is rejected with a reason, by keys alone', async () => {
  const name = newName('Quasar')
  const grace = await addWaiting(name)
  const page = await openAdmin(await newPerson(), '/admin')
  expect(pathOf(page)).toBe('/admin/partners')
  await expect.poll(() => page.title()).toBe('Admin Tools — Partners — Partner Portal')
  await page.getByLabel('Search partners').focus()
  await page.keyboard.type(name)
  await page.getByText('1–1 of 1 partner').waitFor()

  const approve = page.getByRole('button', { name: `Approve ${name}` })
  await approve.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: `Approve Wanda ${name}?` }).waitFor()
  // Nobody verified the domain: the focus is on Cancel, and Approve is a Tab away.
  await page.getByText(/^Nobody has verified that .* belongs to this organization\.$/).waitFor()
  await page.locator('button:focus', { hasText: 'Cancel' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await told(page, `Wanda ${name} approved.`)
  expect(await statusOf(grace)).toMatchObject({ status: 'approved' })
  await page.locator('[aria-label=Decision]:focus').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await told(page, `The request of Wanda ${name} waits again.`)
  expect(await statusOf(grace)).toMatchObject({ status: 'pending' })

  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByText(/^Asked .* as “/).waitFor()
  expect(pathOf(page)).toContain(`/admin/partners?q=${name}&organization=`)
  await drawer.getByRole('button', { name: 'Reject' }).press('Enter')
  await page.locator('input[name=reason]:focus').waitFor()
  await page.keyboard.type('We do not know you yet.')
  await page.keyboard.press('Enter')
  await told(page, `Wanda ${name} rejected.`)
  await drawer.getByText(`Rejected by ${people.admin}`).waitFor()
  expect(await statusOf(grace)).toEqual({ status: 'rejected', reason: 'We do not know you yet.' })
  expect(await qualityFaults(page, 'an organization')).toEqual([])

  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe(`/admin/partners?q=${name}`)
})

test('ADMIN-2 AZ-04 of two who are chosen on a page one was changed meanwhile: it is told, the other is decided on', async () => {
  const name = newName('Nimbus')
  const [one, other] = [await addWaiting(`${name} North`), await addWaiting(`${name} South`)]
  const page = await openAdmin(await newPerson(), `/admin/partners?q=${name}&waiting=some`)
  await page.getByText('1–2 of 2 partners').waitFor()
  expect(await qualityFaults(page, 'partners')).toEqual([])
  expect(await page.getByLabel('Choose all of this page').isDisabled()).toBe(true)
  await page.getByLabel(`Choose ${name} North`).check()
  await page.getByLabel(`Choose ${name} South`).check()
  await page.getByText('2 organizations chosen, 2 people wait.').waitFor()
  await database()
    .updateTable('people')
    .set((row) => ({
      organization_access_status: 'rejected' as const,
      version: row('version', '+', 1),
    }))
    .where('id', '=', other)
    .execute()

  await press(page, 'Approve chosen')
  await page.getByRole('alertdialog', { name: 'Approve 2 people?' }).waitFor()
  expect(await qualityFaults(page, 'a decision')).toEqual([])
  await page.getByLabel('I checked the 2 people marked.').check()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await told(page, `Wanda ${name} North approved.`)
  await told(
    page,
    `Wanda ${name} South was changed by somebody else in the meantime, and is now rejected.`,
  )
  await page.getByText('No partner matches.').waitFor()
  expect(await statusOf(one)).toMatchObject({ status: 'approved' })
  expect(await statusOf(other)).toMatchObject({ status: 'rejected' })
})

test.each([568, 256])(
  'ADMIN-2 APP-9 in a window of 320 by %i px no Tab leads behind the bar that says what is chosen',
  async (height) => {
    const name = `Covered ${Date.now()}`
    for (const part of ['East', 'North', 'South', 'West']) {
      await addWaiting(`${name} ${part}`)
    }
    const page = await openAdmin(
      await newPerson({ viewport: { width: 320, height } }),
      `/admin/partners?q=${encodeURIComponent(name)}&waiting=some`,
    )
    await page.getByText('1–4 of 4 partners').waitFor()
    await page.getByLabel(`Choose ${name} East`).check()
    await page.getByRole('region', { name: 'Chosen organizations' }).waitFor()
    await page.getByLabel(`Choose ${name} East`).focus()
    const last = page.getByRole('button', { name: `Reject ${name} West` })
    const seen: boolean[] = []
    while (!(await last.evaluate((it) => it === document.activeElement))) {
      seen.push(await isFocusInSight(page))
      await page.keyboard.press('Tab')
    }
    seen.push(await isFocusInSight(page))
    expect(seen.length).toBeGreaterThan(8)
    expect(seen).not.toContain(false)
  },
)

test('ADMIN-2 APP-9 beside the sidebar of a tablet, and on a phone, nothing of a list is out of sight, its decide buttons too', async () => {
  const name = `Tablet Works ${Date.now()}`
  await addWaiting(name)
  const page = await openAdmin(await newPerson(), `/admin/partners?q=${encodeURIComponent(name)}`)
  for (const width of [320, 768, 1_024, 1_280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: /^Reject / }).waitFor()
    const overhang = await page
      .locator('.admin-table-frame')
      .evaluate((frame) => frame.scrollWidth - frame.clientWidth)
    expect([width, overhang]).toEqual([width, 0])
  }

  for (const size of [
    { width: 320, height: 568 },
    { width: 568, height: 320 },
    { width: 1_280, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await press(page, 'Layout')
    await nothingMoves(page)
    const box = required(await page.getByRole('group', { name: 'Layout' }).boundingBox(), 'layout')
    const isInside = box.y >= 0 && box.y + box.height <= size.height
    expect({ ...size, isInside, hasRoom: box.height > 150 }).toEqual({
      ...size,
      isInside: true,
      hasRoom: true,
    })
    await page.keyboard.press('Escape')
  }
})

test('ADMIN-2 customers are searched, sorted and leave as a file of all matches', async () => {
  const page = await openAdmin(await newPerson(), '/admin/customers')
  await expect.poll(() => page.title()).toBe('Admin Tools — Customers — Partner Portal')
  await page.getByLabel('Search customers').fill('example stores')
  await page.getByRole('button', { name: 'Example Stores' }).waitFor()
  await press(page, 'People')
  await page.waitForURL(/sort=people/)
  expect(new URL(page.url()).searchParams.get('order')).toBe('desc')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'CSV')])
  expect(file.suggestedFilename()).toBe('customers.csv')
})

test('ADMIN-3 AZ-04 a change of what another admin changed meanwhile is refused, the newest is shown, and what was typed is sent again', async () => {
  const name = newName('Umbra')
  await addWaiting(name)
  const person = await newPerson()
  // With it the newest would be shown before anything is refused.
  await withoutLive(person)
  const page = await openAdmin(person, `/admin/partners?q=${name}`)
  await press(page, name)
  const drawer = page.getByRole('dialog', { name })
  // What opened the drawer has come: the next is what follows the change.
  await drawer.getByLabel('Robotaxi').waitFor()
  const latest = page.waitForResponse(
    (it) =>
      it.request().method() === 'GET' &&
      /\/organization\/(?!partners$)[^/]+$/.test(new URL(it.url()).pathname),
  )
  await drawer.getByLabel('Robotaxi').selectOption('Hidden')
  await drawer.getByText('Saved.').waitFor()
  await (await latest).finished()
  await drawer.getByLabel('Another mail domain').fill(`${name.toLowerCase()}.example`)
  await database()
    .updateTable('organizations')
    .set((row) => ({ country: 'Norway', version: row('version', '+', 1) }))
    .where('name', '=', name)
    .execute()

  await drawer.getByRole('button', { name: 'Verify domain' }).click()
  await drawer.getByRole('alert').waitFor()
  await drawer.getByText('Norway').waitFor()
  await drawer.getByRole('button', { name: 'Verify domain' }).click()
  await drawer.getByText('Saved.').waitFor()
  await drawer.getByText(`Verified by ${people.admin}`).waitFor()
  expect(await drawer.getByLabel('Another mail domain').inputValue()).toBe('')
  expect(await drawer.getByLabel('Robotaxi').inputValue()).toBe('hidden')
})

test('ADMIN-3 APP-9 by keys a demo is saved as what is chosen at last, and nothing that the arrows pass', async () => {
  const name = `Arrow Works ${Date.now()}`
  await addWaiting(name)
  const page = await openAdmin(await newPerson(), `/admin/partners?q=${encodeURIComponent(name)}`)
  await press(page, name)
  const drawer = page.getByRole('dialog', { name })
  let saved = 0
  page.on('request', (it) => {
    saved += it.method() === 'PUT' ? 1 : 0
  })
  const field = drawer.getByLabel('Robotaxi')
  await field.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) {
    await page.keyboard.press(key)
  }
  await drawer.getByText('Saved.').waitFor()
  expect([await field.inputValue(), saved]).toEqual(['shown', 1])
})

test('ADMIN-1 A6.3.3 who signed in by a mailed code is asked for a stronger sign-in, and is back here by it', async () => {
  // From then on the account has Google too.
  await openAdmin(await newPerson(), '/admin/partners')
  const page = await newPerson()
  await page.goto('/login/customer?redirect=%2Fadmin%2Fpartners')
  await page.getByLabel('Email', { exact: true }).fill(people.admin)
  await press(page, 'Next')
  await press(page, 'Email Passcode')
  await enterCode(page, codeIn(await askForCode(page, people.admin)))
  await page.getByRole('heading', { name: 'A stronger sign-in is needed' }).waitFor()
  expect(await qualityFaults(page, 'a stronger sign-in')).toEqual([])
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  await page.getByRole('link', { name: 'Partner Portal', exact: true }).click()
  await see(page, 'Continue as Google staff')
  await page.goBack()
  await press(page, 'Use a stronger sign-in')
  await question.waitFor()
  await page.goForward()
  await see(page, 'Continue as Google staff')
  await question.waitFor({ state: 'detached' })
  await page.goBack()
  await press(page, 'Use a stronger sign-in')
  await question.waitFor()
  await press(page, 'Continue with Google')
  await answerProvider(page, people.admin)
  await page.getByText(/^\d.* of \d+ partners$/).waitFor()
  expect(pathOf(page)).toBe('/admin/partners')
})
