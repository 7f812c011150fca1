import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  enterCode,
  logOut,
  press,
  register,
  see,
  setPassword,
  waitForFocus,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const password = 'four mellow otters rowing'

test('PASSWORD-1 LOGIN-4 PW-11 who has a code and a password chooses, mistypes, and signs in by password with the keyboard alone', async () => {
  const page = await newPerson()
  const email = await register(page)
  expect(await setPassword(page, password)).toBe(200)
  await logOut(page)

  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'How do you want to sign in?' }).waitFor()
  await press(page, 'Email Passcode')
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
  await press(page, 'Sign in another way')
  await waitForFocus(page.getByRole('button', { name: 'Email Passcode' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  const field = page.getByRole('textbox', { name: 'Password', exact: true })
  await waitForFocus(field)
  expect(await field.getAttribute('type')).toBe('password')
  await page.keyboard.type('four yellow otters rowing')
  await page.keyboard.press('Enter')
  await page.getByText('Email or password is not right.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await waitForFocus(field)

  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect.poll(() => field.getAttribute('type')).toBe('text')
  // Also a password that is shown is kept nowhere when the page goes.
  const kept = await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    return [sessionStorage, localStorage].map((it) => JSON.stringify(it)).join(' ')
  })
  expect(kept).toContain('typed')
  expect(kept).not.toContain('otters')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await see(page, 'Hello Nia')

  await page.reload()
  await see(page, 'Hello Nia')
})

test('PASSWORD-1 SESSION-6 who adds a password sees it among their ways to sign in at once, in every tab', async () => {
  const page = await newPerson()
  await register(page)
  const tabs = [page, await page.context().newPage()]
  for (const tab of tabs) {
    await tab.goto('/account')
    await tab.getByText('Email Passcode', { exact: true }).waitFor()
  }

  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.locator('#confirmation').fill(password)
  await press(page, 'Add password')
  for (const tab of tabs) {
    await tab.getByRole('heading', { name: 'Change password' }).waitFor()
    const ways = tab.getByText('Email Passcode, Password', { exact: true })
    await expect.poll(() => ways.count()).toBe(1)
  }
})

test('PW-05 PASSWORD-2 who forgot the old password sets a new one by a code, and signs in with it', async () => {
  const page = await newPerson()
  const email = await register(page)
  await setPassword(page, password)
  await logOut(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Next')
  await press(page, 'Password')
  await page.getByText(/^Forgot it\?/).waitFor()
  const field = page.getByRole('textbox', { name: 'Password', exact: true })
  await field.fill(password)
  await press(page, 'Sign in')
  await see(page, 'Hello Nia')

  await page.goto('/account')
  await page.getByText('I forgot my old password').click()
  const next = 'seven quiet herons waiting'
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password', { exact: true }).fill(next)
  await press(page, 'Change password')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText('Email Passcode')
    .or(dialog.getByText('Send login code by email'))
    .first()
    .waitFor()
  expect(await dialog.getByRole('button', { name: 'Password', exact: true }).count()).toBe(0)
  const mail = await askForCode(page, email)
  await enterCode(page, codeIn(mail))
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Password updated').waitFor()

  await logOut(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Next')
  await press(page, 'Password')
  await field.fill(next)
  await press(page, 'Sign in')
  await see(page, 'Hello Nia')
})
