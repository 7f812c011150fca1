import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { press, register, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

test('AI-4 a person pairs a phone, asks on it, reads the answer there and in the portal, sees it read and liked, and sends a template once the phone was silent for a day', async () => {
  const page = await newPerson()
  await register(page, '/ai/conversation/whatsapp')
  await see(page, 'WhatsApp')
  expect(await qualityFaults(page, 'WhatsApp without a phone')).toEqual([])
  await press(page, 'Connect a phone')
  await page.getByRole('img', { name: /QR code$/ }).waitFor()
  expect(await qualityFaults(page, 'a code for a phone')).toEqual([])

  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open WhatsApp' }).click()
  const phone = await opened
  const told = phone.getByRole('article', { name: 'Partner Portal' }).first()
  await press(phone, 'Send')
  await told.getByText(/^This phone is connected to Partner Portal/).waitFor()
  await page.bringToFront()
  await page.getByText('ends in 0199').waitFor()

  await phone.bringToFront()
  await phone.getByLabel('Message').fill('What is Robotaxi about?')
  await press(phone, 'Send')
  await told.getByText('/demo/robotaxi').waitFor()
  await told.getByRole('button', { name: 'Read' }).click()
  await told.getByText('Partner Portal: read').waitFor()
  await told.getByRole('button', { name: /^React/ }).click()
  await told.getByText('Partner Portal: read 👍').waitFor()

  await page.bringToFront()
  await page.getByText(/^Read, answered by 👍/).waitFor()
  expect(await qualityFaults(page, 'a paired phone')).toEqual([])
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await page
    .getByRole('article', { name: 'Answer' })
    .getByRole('link', { name: 'Robotaxi' })
    .waitFor()
  await page.getByLabel('Your question').fill('Which demos use Looker?')
  await page.keyboard.press('Enter')
  await phone.bringToFront()
  await told.getByText('“Which demos use Looker?”').waitFor()

  await page.goto('/ai/conversation/whatsapp')
  await page.getByText('left in which any answer can be sent to the phone').waitFor()
  await press(phone, 'Let a day pass')
  // Nobody loads the page anew.
  await page.getByRole('heading', { name: 'Send a template' }).waitFor()
  await page.bringToFront()
  await press(page, 'There are new demos for you in Partner Portal.')
  await phone.bringToFront()
  await phone.getByText('Partner Portal, a template: sent').waitFor()

  await page.bringToFront()
  await press(page, 'Disconnect')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Connect a phone' }).waitFor()
})
