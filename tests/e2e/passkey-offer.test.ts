import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { fillOrganization, press, registerUpToSetup, see } from '#tests/support/steps.ts'
import { plugAuthenticator } from '#tests/support/virtual-authenticator.ts'

const { newPerson } = useBrowser()

const offer = (page: Page) => page.getByRole('region', { name: 'Sign in faster next time' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('PASSKEY-6 whoever registers is offered a passkey beside their form, adds it there, and goes on with what they typed', async () => {
  const page = await newPerson()
  const authenticator = await plugAuthenticator(page, { isEager: false })
  await registerUpToSetup(page)
  await offer(page).waitFor()
  await fillOrganization(page)
  expect(await qualityFaults(page, 'passkey offer')).toEqual([])

  await authenticator.setEager(true)
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await page.getByText('Passkey added.').waitFor()
  await offer(page).waitFor({ state: 'detached' })
  expect(await authenticator.credentials()).toHaveLength(1)
  await expect.poll(() => focused(page)).toBe('Your organization')

  await press(page, 'Continue')
  await see(page, /^Hello/)
})

test("PASSKEY-6 'Not now' takes the offer away for good; until then it outlives its page", async () => {
  const page = await newPerson()
  await plugAuthenticator(page, { isEager: false })
  await registerUpToSetup(page)
  await offer(page).waitFor()
  await page.reload()
  await offer(page).waitFor()

  await page.getByRole('button', { name: 'Not now' }).press('Enter')
  await offer(page).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Your organization')
  await page.reload()
  await see(page, 'Your organization')
  expect(await offer(page).count()).toBe(0)
})

test('PASSKEY-6 whose device holds no passkeys is offered none', async () => {
  const page = await newPerson()
  await plugAuthenticator(page, { transport: 'usb' })
  await registerUpToSetup(page)
  expect(await offer(page).count()).toBe(0)
})
