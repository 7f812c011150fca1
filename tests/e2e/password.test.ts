import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { logOut, press, register, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const password = 'four mellow otters rowing'

/** Sets the password of whoever is signed in here, by the call that the account screen makes. */
const setPassword = (page: Page, newPassword: string) =>
  page.evaluate(async (newPassword) => {
    const held = await window.cookieStore.get('partner-portal-frontend-accessToken')
    const answer = await fetch('/api/password/update', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-pp-client': '0.6.3',
        authorization: `Bearer ${decodeURIComponent(held?.value ?? '')}`,
      },
      body: JSON.stringify({ newPassword }),
    })
    return answer.status
  }, newPassword)

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
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await see(page, 'Hello Nia')

  await page.reload()
  await see(page, 'Hello Nia')
})
