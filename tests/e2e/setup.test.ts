import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { askForCode, countCalls, enterCode, identify, press, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

/** People of the sample data who are not let in yet. */
const waiting = {
  customer: 'cleo@example.com',
  unrequested: 'uma@partner.example',
  pending: 'pia@partner.example',
  rejected: 'remy@partner.example',
}

const arriveAt = async (page: Page, email: string, title: string) => {
  await page.goto('/demo/robotaxi')
  await identify(page, email)
  await enterCode(page, codeIn(await askForCode(page, email)))
  await see(page, title)
}

test('ACCESS-1 APP-9 the organization form names what is missing, and passes axe in light and dark at 320 px', async () => {
  const page = await newPerson()
  await arriveAt(page, waiting.customer, 'Your organization')
  await press(page, 'Continue')
  await page.locator('[aria-invalid=true]').first().waitFor()
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(3)
  expect(await qualityFaults(page, 'organization form')).toEqual([])
})

test('ACCESS-2 ACCESS-3 ROUTE-4 a partner asks for access once, then waits, on every page that needs it', async () => {
  const page = await newPerson()
  await arriveAt(page, waiting.unrequested, 'Request access')
  const calls = countCalls(page, /^\/api\/(?:access\/request|organization|forms)/)
  expect(await qualityFaults(page, 'request access')).toEqual([])
  await page.getByLabel('Organization').fill('Partner Example')
  await page.getByRole('button', { name: 'Request access' }).dblclick()
  await see(page, 'Access pending')
  expect(calls).toHaveLength(1)
  for (const path of ['/', '/demo/robotaxi', '/open/robotaxi', '/setup']) {
    await page.goto(path)
    await see(page, 'Access pending')
  }
})

test('ACCESS-2 APP-9 who waits and who was rejected is told so; the rejected may ask again and may leave', async () => {
  const page = await newPerson()
  await arriveAt(page, waiting.pending, 'Access pending')
  expect(await qualityFaults(page, 'pending')).toEqual([])
  await press(page, 'Log out')
  await see(page, 'Login')

  await arriveAt(page, waiting.rejected, 'Access rejected')
  await page
    .getByText('Please tell us which team of your organization will show the demos.')
    .waitFor()
  expect(await qualityFaults(page, 'rejected')).toEqual([])
  await press(page, 'Ask again')
  await see(page, 'Request access')
  await page.getByLabel('Organization').fill('Partner Example')
  await press(page, 'Request access')
  await see(page, 'Access pending')
})
