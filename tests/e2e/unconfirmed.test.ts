import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn, linkIn, newestMail } from '#tests/support/mailbox.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import {
  askForCode,
  enterCode,
  fillOrganization,
  fillPerson,
  identify,
  newAddress,
  press,
  see,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const password = 'four mellow otters rowing'

/** Registers by password, as far as the question for the proof of the mailbox. */
const registerByPassword = async (page: Page, email: string) => {
  await page.goto('/register')
  await fillPerson(page, email)
  await press(page, 'Next')
  await press(page, 'Use a password instead')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign up')
  await see(page, 'Confirm your email')
}

/** Opens the mailed link in another tab of the same browser; the first tab goes on by itself. */
const confirmByLink = async (page: Page, email: string) => {
  const link = linkIn(await newestMail(email, []))
  const tab = await page.context().newPage()
  await tab.goto(link)
  await tab.getByText('You are connected. You can close this window/tab now.').waitFor()
  await page.bringToFront()
}

test('PASSWORD-1 PW-08 PW-11 who registers by password confirms the mailbox, and comes in by password from then on', async () => {
  const page = await newPerson()
  const email = newAddress()
  await page.goto('/register')
  await fillPerson(page, email)
  await press(page, 'Next')
  await press(page, 'Use a password instead')
  const field = page.getByLabel('Password', { exact: true })
  expect(await field.getAttribute('type')).toBe('password')
  expect(await field.getAttribute('autocomplete')).toBe('new-password')
  await field.fill('passwordpassword')
  await press(page, 'Sign up')
  await page.getByText('This is easy to guess', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => field.getAttribute('type')).toBe('text')
  await field.fill('')
  await field.evaluate((it, text) => {
    it.focus()
    document.execCommand('insertText', false, text)
  }, password)
  await press(page, 'Sign up')
  await see(page, 'Confirm your email')
  expect(await qualityFaults(page, 'confirm email')).toEqual([])

  const told: Request[] = []
  page.on('request', (it) => it.url().endsWith('/api/logs/add') && told.push(it))
  for (const path of ['/account', '/demo/robotaxi']) {
    await page.goto(path)
    await see(page, 'Confirm your email')
  }
  expect(told, 'LOG-1 nobody is followed before it is known who they are').toEqual([])
  await confirmByLink(page, email)
  await see(page, 'Your organization')
  await fillOrganization(page)
  await press(page, 'Continue')
  await page.waitForURL('/demo/robotaxi')

  const elsewhere = await newPerson()
  await elsewhere.goto('/login/customer')
  await elsewhere.getByLabel('Email', { exact: true }).fill(email)
  await press(elsewhere, 'Next')
  await press(elsewhere, 'Password')
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await press(elsewhere, 'Sign in')
  await see(elsewhere, 'Hello Nia')
})

test('PW-08 the owner of a mailbox that a stranger registered throws the stranger out by proving it', async () => {
  const email = newAddress()
  const stranger = await newPerson()
  await registerByPassword(stranger, email)

  const owner = await newPerson()
  await owner.goto('/register')
  await fillPerson(owner, email)
  await press(owner, 'Next')
  await enterCode(owner, codeIn(await askForCode(owner, email)))
  await see(owner, 'Your organization')

  await stranger.reload()
  await see(stranger, 'Login')
  await stranger.goto('/login/customer')
  await identify(stranger, email)
  expect(await stranger.getByRole('button', { name: 'Password' }).count()).toBe(0)
})
