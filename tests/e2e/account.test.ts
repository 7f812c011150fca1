import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { beginSession } from '#tests/support/browser-session.ts'
import { isCalm } from '#tests/support/calls-under-way.ts'
import { codeIn, mailsTo } from '#tests/support/mailbox.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import {
  askForCode,
  enterCode,
  fillPerson,
  identify,
  pathOf,
  press,
  register,
  see,
  signIn,
  waitForFocus,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const devices = (page: Page) => page.getByRole('region', { name: 'Sessions and devices' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

const openAccount = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
}

/** Answers the login page that the browser was sent to. */
const signInAgain = async (page: Page, email: string) => {
  await see(page, 'Login')
  await identify(page, email)
  await enterCode(page, codeIn(await askForCode(page, email)))
}

test('SESSION-7 SE-11 SE-12 A7.4.5 ACCOUNT-1 ROUTE-2 a person logs out another browser, and then all others, which are at login without a touch', async () => {
  const here = await newPerson()
  const email = await register(here)
  await openAccount(here)
  await see(here, 'Account')
  expect(pathOf(here)).toBe('/account')
  await expect.poll(() => here.title()).toBe('Account — Partner Portal')
  await here.getByRole('group', { name: 'Account' }).waitFor({ state: 'hidden' })
  await devices(here).getByText('You are signed in on this device only.').waitFor()

  const there = await newPerson({ userAgent: firefox })
  await signIn(there, email, '/account')
  await here.reload()
  await devices(here).getByText('You are signed in on 2 devices.').waitFor()
  await devices(here).getByRole('button', { name: 'Log out Firefox on Windows' }).press('Enter')
  await devices(here).getByText('Logged out. You are signed in on this device only.').waitFor()
  await expect.poll(() => focused(here)).toBe('Sessions and devices')
  await here.getByText(/^Logged out from another device/).waitFor()

  await signInAgain(there, email)
  await there.waitForURL('/account')
  const third = await newPerson()
  await signIn(third, email)

  await here.reload()
  await devices(here).getByText('You are signed in on 3 devices.').waitFor()
  await press(here, 'Log out everywhere else')
  const question = here.getByRole('alertdialog', { name: 'Log out everywhere else?' })
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => focused(here)).toBe('Log out everywhere else')
  await here.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Log out everywhere else' }).press('Enter')
  await devices(here).getByText('Logged out everywhere else.').waitFor()
  await expect.poll(() => focused(here)).toBe('Log out everywhere else')

  await see(there, 'Login')
  await see(third, 'Login')
  await here.reload()
  await devices(here).getByText('You are signed in on this device only.').waitFor()
})

test('SESSION-7 APP-9 HT-01 the account fits 320 px and passes axe in light and dark, its question too', async () => {
  const page = await newPerson()
  const email = await register(page)
  await beginSession(await newPerson({ userAgent: firefox }), email)
  await openAccount(page)
  await devices(page).getByText('You are signed in on 2 devices.').waitFor()
  expect(await qualityFaults(page, 'account')).toEqual([])

  await press(page, 'Log out everywhere else')
  await page.getByRole('alertdialog', { name: 'Log out everywhere else?' }).waitFor()
  expect(await qualityFaults(page, 'log out everywhere else')).toEqual([])
})

test('SESSION-7 APP-10 without a network the sessions are said to be away, and are loaded on retry', async () => {
  const page = await newPerson({ isFailing: true })
  await register(page)
  await page.route('**/api/users/me/sessions', (route) => route.abort())
  await openAccount(page)
  const away = devices(page).getByRole('alert')
  await away.waitFor()
  expect(await away.textContent()).toContain('The server cannot be reached.')
  await page.unroute('**/api/users/me/sessions')
  await press(page, 'Retry')
  await devices(page).getByText('You are signed in on this device only.').waitFor()
})

test('ACCOUNT-2 a mistyped name is corrected by keyboard, and every tab greets by the new one at once', async () => {
  const page = await newPerson()
  await register(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await see(other, 'Hello Nia')
  await page.goto('/account')
  const save = page.getByRole('button', { name: 'Save name' })
  await save.waitFor()
  expect(await save.isDisabled()).toBe(true)

  await page.getByLabel('Firstname').fill('Mia')
  await page.keyboard.press('Enter')
  await page.getByText('Name updated').waitFor()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Account of Mia Berg' }).waitFor()
  await see(other, 'Hello Mia')

  await page.reload()
  await expect.poll(() => page.getByLabel('Firstname').inputValue()).toBe('Mia')
  await isCalm(page)

  // Nothing moves on the page, and whoever pressed the button is not left nowhere.
  const topOfNext = async () =>
    (await page.getByRole('heading', { name: 'Appearance' }).boundingBox())?.y
  const before = await topOfNext()
  await page.getByLabel('Lastname').fill('Bergson')
  await save.press('Enter')
  await page.getByText('Name updated').waitFor()
  await waitForFocus(page.getByRole('heading', { name: 'Profile' }))
  expect(await topOfNext()).toBe(before)
})

test('ACCOUNT-3 a person takes their data along and deletes their account by keyboard; every tab and browser is out, and the address is free', async () => {
  const page = await newPerson()
  const email = await register(page, '/account')
  const tab = await page.context().newPage()
  await tab.goto('/')
  await see(tab, 'Hello Nia')
  const elsewhere = await newPerson({ userAgent: firefox })
  await signIn(elsewhere, email)

  const download = page.getByRole('button', { name: 'Download your data' })
  const [file] = await Promise.all([page.waitForEvent('download'), download.press('Enter')])
  expect(file.suggestedFilename()).toBe('partner-portal-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as unknown
  expect(data).toMatchObject({ account: { email, firstname: 'Nia' } })
  await page.getByText('Your data was downloaded.').waitFor()

  const ask = page.getByRole('button', { name: 'Delete account' })
  await ask.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await waitForFocus(question.getByLabel('Your email'))
  await page.keyboard.press('Escape')
  await waitForFocus(ask)
  await page.keyboard.press('Enter')
  await waitForFocus(question.getByLabel('Your email'))
  await page.keyboard.type('eve@example.com')
  await page.keyboard.press('Enter')
  await question.getByText('This is not the email of your account.').waitFor()
  expect(await qualityFaults(page, 'delete account')).toEqual([])

  await question.getByLabel('Your email').fill(email)
  await page.keyboard.press('Enter')
  await see(page, 'Login')
  await page.getByText('Your account is deleted.').waitFor()
  await see(tab, 'Login')
  await see(elsewhere, 'Login')
  const mails = async () => (await mailsTo(email)).map(({ subject }) => subject)
  await expect.poll(mails).toContain('Your account of Partner Portal is deleted')

  await page.goto('/register')
  await fillPerson(page, email)
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Send register code by email' }).waitFor()
})
