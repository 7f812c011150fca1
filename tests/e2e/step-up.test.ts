import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn, linkIn, mailsTo, newestMail } from '#tests/support/mailbox.ts'
import { plugAuthenticator } from '#tests/support/virtual-authenticator.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import {
  answerProvider,
  newAddress,
  pathOf,
  press,
  register,
  see,
  waitForFocus,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()
const password = 'four mellow otters rowing'
const hourMs = 3_600_000

/** Makes it some time ago that this person signed in. */
const ageSignIn = (email: string) =>
  database()
    .updateTable('sessions')
    .set((row) => ({ proven_at: row('proven_at', '-', hourMs) }))
    .from('people')
    .whereRef('people.id', '=', 'sessions.person_id')
    .where('people.email', '=', email)
    .execute()

/** Makes this person an admin, beside one whom they can act on. */
const addAdmin = async (email: string) => {
  await database()
    .updateTable('people')
    .set({ is_admin: true })
    .where('email', '=', email)
    .execute()
  const now = Date.now()
  return database()
    .insertInto('people')
    .values({
      email: newAddress(),
      firstname: 'Wanda',
      lastname: 'Quartz',
      is_admin: true,
      created_at: now,
      email_verified_at: now,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
}

const isAdmin = async (id: string) => {
  const { is_admin } = await database()
    .selectFrom('people')
    .select('is_admin')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return is_admin
}

/** Enters a first password on the account screen and asks for it. */
const addPassword = async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await press(page, 'Add password')
}

test('PASSWORD-2 A7.5.1 SESSION-6 a first password long after the sign-in asks who is there, then goes on, and the other tab stays in', async () => {
  const page = await newPerson()
  const email = await register(page, '/account')
  const other = await page.context().newPage()
  await other.goto('/account')
  await see(other, 'Account')
  await ageSignIn(email)

  await page.bringToFront()
  await addPassword(page)
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

test('A7.5.1 PASSCODE-3 a page that was thrown away while its person read the mail goes on with their code once they ask again', async () => {
  const page = await newPerson()
  const email = await register(page, '/account')
  await ageSignIn(email)
  await addPassword(page)
  const seen = await mailsTo(email)
  await press(page, 'Send login code by email')
  const code = codeIn(await newestMail(email, seen))
  const sent = await mailsTo(email)
  await page.reload()
  await addPassword(page)
  await page.getByLabel('Code').fill(code)
  expect(await mailsTo(email)).toHaveLength(sent.length)
  await press(page, 'Sign in')
  await page.getByText('Password updated', { exact: true }).waitFor()
})

test('A7.5.1 SSO-1 SSO-3 who signs in anew by Google is led back to the page, told to ask again, and it is done', async () => {
  const page = await newPerson()
  const email = newAddress().replace('example.com', 'partner.example')
  await page.goto('/login/partner-google?redirect=%2Faccount')
  await press(page, 'Continue with Google')
  await answerProvider(page, email)
  await see(page, 'Account')
  await ageSignIn(email)

  await addPassword(page)
  await page
    .getByRole('dialog')
    .getByText(/^You signed in some time ago/)
    .waitFor()
  await press(page, 'Continue with Google')
  await see(page, 'Sign in with Google')
  await press(page, 'Continue')
  await page.getByText('You have signed in again.', { exact: false }).waitFor()
  expect(pathOf(page)).toBe('/account')
  expect(await qualityFaults(page, 'signed in again')).toEqual([])
  await addPassword(page)
  await page.getByText('Password updated', { exact: true }).waitFor()
})

test('A7.5.1 PASSCODE-7 the link mailed for a fresh sign-in connects the tab that asked, in the same browser', async () => {
  const page = await newPerson()
  const email = await register(page, '/account')
  await see(page, 'Account')
  await ageSignIn(email)
  await addPassword(page)
  const seen = await mailsTo(email)
  await press(page, 'Send login code by email')
  const mail = await newestMail(email, seen)

  const other = await page.context().newPage()
  const done = page.getByText('Password updated', { exact: true })
  // The tab that asked may hear of it first, and begin another session for both.
  await other.route('**/login/connect', async (route) => {
    const response = await route.fetch()
    await done.waitFor()
    await route.fulfill({ response })
  })
  await other.goto(linkIn(mail))
  await done.waitFor()
  await other.getByText('You are connected. You can close this window/tab now.').waitFor()
  expect(pathOf(other)).toBe('/email/login/connect')
})

test('AZ-08 A7.5.1 ADMIN-3 an act of an admin who signed in long ago waits under the step-up, and goes on as it was typed', async () => {
  const page = await newPerson()
  const authenticator = await plugAuthenticator(page, { isEager: false })
  const email = await register(page, '/account')
  await authenticator.setEager(true)
  await press(page, 'Add a passkey')
  await page.getByText(/^Passkey added\./).waitFor()
  await authenticator.setEager(false)
  const other = await addAdmin(email)

  // By a mailed code nobody is an admin. The one passkey is asked for at once.
  await page.goto(`/admin/users?q=${other.email}`)
  await authenticator.setEager(true)
  await page.getByRole('button', { name: 'Use a stronger sign-in' }).press('Enter')
  await page.getByText('1–1 of 1 user').waitFor()
  await page.locator('h1:focus').waitFor()
  await authenticator.setEager(false)

  await press(page, 'Wanda Quartz')
  const drawer = page.getByRole('dialog', { name: 'Wanda Quartz' })
  await drawer.getByRole('button', { name: 'Remove as admin' }).click()
  const question = page.getByRole('alertdialog')
  const stepUp = page.getByRole('dialog', { name: 'Confirm it is you' })
  // Until the question has the focus, Enter is for what lies under it.
  await waitForFocus(question.getByLabel('Their email'))
  await question.getByLabel('Their email').fill(other.email)
  await ageSignIn(email)
  await page.keyboard.press('Enter')
  // A mailed code would be new, but no admin's sign-in.
  await stepUp.getByText(/^This needs a sign-in by passkey or by single sign-on\./).waitFor()
  await stepUp.locator(':focus').waitFor()
  expect(await qualityFaults(page, 'a step-up over a question')).toEqual([])
  await page.keyboard.press('Escape')
  await stepUp.waitFor({ state: 'detached' })
  await question.getByText('Please sign in again first', { exact: false }).waitFor()
  await question.locator(':focus').waitFor()
  expect(await question.getByLabel('Their email').inputValue()).toBe(other.email)

  await authenticator.setEager(true)
  await question.getByRole('button', { name: 'Remove as admin' }).press('Enter')
  await drawer.getByText('Wanda Quartz is no longer an admin.').waitFor()
  await question.waitFor({ state: 'detached' })
  await stepUp.waitFor({ state: 'detached' })
  expect(await isAdmin(other.id)).toBe(false)
})
