import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { people, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

test('APP-1 the title follows every step, Back and Forward as well', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'About' }).click()
  await expect.poll(() => page.title()).toBe('About — Partner Portal')
  await footer.getByRole('link', { name: 'Support' }).click()
  await expect.poll(() => page.title()).toBe('Support — Partner Portal')
  await page.goBack()
  await expect.poll(() => page.title()).toBe('About — Partner Portal')
  await page.goBack()
  await expect.poll(() => page.title()).toBe('Partner Portal')
  await page.goForward()
  await expect.poll(() => page.title()).toBe('About — Partner Portal')
})
