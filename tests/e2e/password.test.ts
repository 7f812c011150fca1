import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { logOut, press, register, see, setPassword } from '#tests/support/steps.ts'

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
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  const field = page.getByRole('textbox', { name: 'Password', exact: true })
  const isFocused = () => field.evaluate((it) => it === document.activeElement)
  await field.waitFor()
  expect(await field.getAttribute('type')).toBe('password')
  await page.keyboard.type('four yellow otters rowing')
  await page.keyboard.press('Enter')
  await page.getByText('Email or password is not right.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  expect(await isFocused()).toBe(true)

  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await field.getAttribute('type')).toBe('text')
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
    expect(await tab.getByText('Email Passcode, Password', { exact: true }).count()).toBe(1)
  }
})
