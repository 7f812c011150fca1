import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn, mailsTo, newestMail } from '#tests/support/mailbox.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { press, register, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()
const password = 'four mellow otters rowing'
const hourMs = 3_600_000

/** Makes it some time ago that this person signed in. */
const ageSignIn = (email: string) =>
  database()
    .updateTable('sessions')
    .set((row) => ({ login_at: row('login_at', '-', hourMs) }))
    .from('people')
    .whereRef('people.id', '=', 'sessions.person_id')
    .where('people.email', '=', email)
    .execute()

test('PASSWORD-2 A7.5.1 SESSION-6 a first password long after the sign-in asks who is there, then goes on, and the other tab stays in', async () => {
  const page = await newPerson()
  const email = await register(page)
  await page.goto('/account')
  const other = await page.context().newPage()
  await other.goto('/account')
  await see(other, 'Account')
  await ageSignIn(email)

  await page.bringToFront()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await press(page, 'Add password')
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.waitFor()
  expect(await qualityFaults(page, 'confirm it is you')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Please sign in again first', { exact: false }).waitFor()

  await press(page, 'Add password')
  const seen = await mailsTo(email)
  await press(page, 'Send login code by email')
  await page.getByLabel('Code').fill(codeIn(await newestMail(email, seen)))
  await press(page, 'Sign in')
  await page.getByText('Password updated', { exact: true }).waitFor()

  await other.bringToFront()
  await other.reload()
  await see(other, 'Account')
  await other.getByRole('heading', { name: 'Change password' }).waitFor()
})
