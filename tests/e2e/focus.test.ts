import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { leadForm, pathOf, register, waitForFocus } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const access = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Access Demo' })

test('LEAD-1 APP-9 Escape leads from the lead form back to what opened it; opened by its address, to the heading', async () => {
  const page = await newPerson()
  await register(page, '/demo/robotaxi')
  await access(page).press('Enter')
  await waitForFocus(leadForm(page).locator(':focus'))
  await page.keyboard.press('Escape')
  await waitForFocus(access(page))
  expect(pathOf(page)).toBe('/demo/robotaxi')

  await page.goto('/demo/robotaxi/open')
  await waitForFocus(leadForm(page).locator(':focus'))
  await page.keyboard.press('Escape')
  await waitForFocus(page.getByRole('heading', { level: 1, name: 'Robotaxi' }))
})
