import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { hearLive } from '#tests/support/live-news.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { newName, openAdmin, pathOf, people, press, register, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()

/** A partner who may be made an admin. */
const addPartner = async (lastname: string, status: 'unrequested' | 'pending' = 'unrequested') => {
  const email = `${lastname.toLowerCase()}@example.net`
  const now = Date.now()
  await database()
    .insertInto('people')
    .values({
      email,
      firstname: 'Wanda',
      lastname,
      created_at: now,
      email_verified_at: now,
      organization_access_status: status,
    })
    .execute()
  return email
}

const standingOf = async (email: string) => {
  const person = await database()
    .selectFrom('people')
    .select(['is_admin', 'disabled_at', 'version'])
    .where('email', '=', email)
    .executeTakeFirst()
  return required(person, 'person')
}

test('ADMIN-3 AZ-08 somebody is made an admin, and no more once their email is typed, by keys alone', async () => {
  const lastname = newName('Quill')
  const name = `Wanda ${lastname}`
  const email = await addPartner(lastname)
  const page = await openAdmin(await newPerson(), '/admin/users')
  await expect.poll(() => page.title()).toBe('Admin Tools — Users — Partner Portal')
  await page.getByLabel('Search users').focus()
  await page.keyboard.type(lastname)
  await page.getByText('1–1 of 1 user').waitFor()
  expect(await qualityFaults(page, 'users')).toEqual([])

  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByRole('button', { name: 'Make admin' }).press('Enter')
  await page.getByRole('alertdialog', { name: `Make ${name} an admin?` }).waitFor()
  await page.locator('button:focus', { hasText: 'Cancel' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await drawer.getByText(`${name} is an admin now.`).waitFor()
  expect(await standingOf(email)).toMatchObject({ is_admin: true })

  await drawer.getByRole('button', { name: 'Remove as admin' }).press('Enter')
  await page.locator('input[name=typed]:focus').waitFor()
  await page.keyboard.type('wanda')
  await page.keyboard.press('Enter')
  await page.getByText('This is not their email.').waitFor()
  expect(await qualityFaults(page, 'an act')).toEqual([])
  await page.getByLabel('Their email').fill(email)
  await page.keyboard.press('Enter')
  await drawer.getByText(`${name} is no longer an admin.`).waitFor()
  expect(await standingOf(email)).toMatchObject({ is_admin: false })
  expect(await qualityFaults(page, 'a user')).toEqual([])

  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe(`/admin/users?q=${lastname}`)
})

test('ADMIN-3 AZ-04 somebody whom another admin changed meanwhile is disabled on a second look, with the reason that was typed', async () => {
  const lastname = newName('Quoin')
  const name = `Wanda ${lastname}`
  const email = await addPartner(lastname)
  const page = await openAdmin(await newPerson(), `/admin/users?q=${lastname}`)
  await press(page, name)
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByRole('button', { name: 'Disable' }).click()
  await page.getByLabel('Reason').fill('They left.')
  await database()
    .updateTable('people')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('email', '=', email)
    .execute()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await dialog.getByText('Somebody else changed this person in the meantime.').waitFor()
  expect(await page.getByLabel('Reason').inputValue()).toBe('They left.')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await drawer.getByText(`${name} is disabled.`).waitFor()
  expect((await standingOf(email)).disabled_at).not.toBeNull()

  await drawer.getByRole('link', { name: 'What can this person see?' }).click()
  await drawer.getByRole('heading', { name: 'Demos' }).waitFor()
  await drawer.getByText('The account is disabled.').first().waitFor()
  expect(pathOf(page)).toMatch(/view=sight/)
  await drawer.getByRole('button', { name: 'Only what is refused' }).click()
  await drawer.getByText('Allowed', { exact: true }).first().waitFor({ state: 'detached' })
  expect(await qualityFaults(page, 'what a user sees')).toEqual([])
})

test('ADMIN-3 SE-04 somebody whose account is disabled is out of every tab within seconds, whatever they do there', async () => {
  const page = await newPerson()
  const heard = hearLive(page)
  const email = await register(page)
  await heard('rights')
  const otherTab = await page.context().newPage()
  const otherHeard = hearLive(otherTab)
  await otherTab.goto('/account')
  await otherHeard('rights')
  await database()
    .updateTable('people')
    .set({ disabled_at: Date.now() })
    .where('email', '=', email)
    .execute()
  await see(otherTab, 'Login')
  await page.bringToFront()
  await see(page, 'Login')
  expect(pathOf(otherTab)).toContain('redirect=%2Faccount')
})

test('ADMIN-3 ACCESS-2 a customer who is made a partner is asked to request access at once, without a touch', async () => {
  const page = await newPerson()
  const heard = hearLive(page)
  const email = await register(page)
  await heard('rights')

  const admin = await openAdmin(await newPerson(), `/admin/users?q=${encodeURIComponent(email)}`)
  await press(admin, 'Nia Berg')
  const drawer = admin.getByRole('dialog', { name: 'Nia Berg' })
  await drawer.getByRole('button', { name: 'Make partner' }).click()
  const dialog = admin.getByRole('alertdialog', { name: 'Make Nia Berg a partner?' })
  await dialog.getByRole('button', { name: 'Make partner' }).click()
  await page.getByText('An admin made you a partner.').waitFor()
  await page.getByRole('button', { name: 'Request access' }).waitFor()
  expect(pathOf(page)).toContain('/setup')

  await drawer.getByText('Nia Berg is a partner now.').waitFor()
  expect(await qualityFaults(admin, 'a user who was made a partner')).toEqual([])
})

test('ADMIN-3 an admin sees why not to disable themselves', async () => {
  const page = await openAdmin(
    await newPerson(),
    `/admin/users?q=${encodeURIComponent(people.admin)}`,
  )
  await page.getByText('1–1 of 1 user').waitFor()
  await page.locator('tbody button').click()
  await page.getByText('You cannot disable yourself.').waitFor()
  expect(await page.getByRole('button', { name: 'Disable' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('ADMIN-3 ACCESS-2 APP-9 at 320 px a partner who waits is approved among the users, and that is undone', async () => {
  const lastname = newName('Vole')
  const name = `Wanda ${lastname}`
  await addPartner(lastname, 'pending')
  const page = await openAdmin(await newPerson(), `/admin/users?q=${lastname}`)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.getByRole('button', { name, exact: true }).click()
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByRole('heading', { name: 'Access to the demos' }).waitFor()
  expect(await qualityFaults(page, 'a partner who waits')).toEqual([])
  await drawer.getByRole('button', { name: `Approve ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Approve ${name}?` })
  await question.getByText(/^Nobody has verified that example\.net/).waitFor()
  await question.getByRole('button', { name: 'Approve' }).click()
  await drawer.getByText(`${name} approved.`).waitFor()
  await drawer.getByRole('button', { name: `Revoke access ${name}` }).waitFor()
  await page.locator('#decision:focus').waitFor()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await drawer.getByText(`The request of ${name} waits again.`).waitFor()
  expect(await qualityFaults(page, 'a decision among the users')).toEqual([])
  await drawer.getByRole('button', { name: `Reject ${name}` }).waitFor()
})
