import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { people, press, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

/** From now on the server hands out another build; answers how it hands out the page's own again. */
const upgrade = async (page: Page) => {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-pp-build': 'newer' } })
  })
  return () => page.unroute('**/api/**')
}

const banner = (page: Page) => page.getByText('A new version is ready.', { exact: false })

test('RE-17 a page that is older than the server says so, asks before what was typed is lost, and is loaded anew once', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/account')
  const newPassword = page.getByLabel('New password', { exact: true })
  await newPassword.waitFor()
  const builds = await page.evaluate(async () => [
    document.querySelector<HTMLMetaElement>('meta[name=build]')?.content,
    (await fetch('/api/health/live')).headers.get('x-pp-build'),
  ])
  expect(builds).toEqual([expect.stringMatching(/^[\w-]{16}$/), builds[0]])
  const handBack = await upgrade(page)
  await page.getByRole('link', { name: 'Support' }).first().click()
  await see(page, 'Support')
  await banner(page).waitFor()
  expect(await qualityFaults(page, 'new version')).toEqual([])

  await page.goBack()
  await newPassword.fill('a long enough phrase')
  await press(page, 'Reload')
  await press(page, 'Keep writing')
  expect(await newPassword.inputValue()).toBe('a long enough phrase')
  await handBack()
  await press(page, 'Reload')
  await Promise.all([page.waitForEvent('load'), press(page, 'Reload anyway')])
  await see(page, 'Account')
  expect(await newPassword.inputValue()).toBe('')
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await see(page, 'Contact')
  expect(await banner(page).count()).toBe(0)
})
