import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { axeFaults } from '#tests/support/quality.ts'
import { newAddress, press, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

test.each(['', '/mailbox', '/people'])(
  'HT-01 APP-9 /local%s fits 320 px and passes axe in light and dark',
  async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await newPerson({ colorScheme, viewport: { width: 320, height: 640 } })
      await page.goto(`/local${path}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await axeFaults(page)).toEqual([])
    }
  },
)

test('HT-01 APP-9 SSO-1 the pages of a provider fit 320 px and pass axe in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await newPerson({ colorScheme, viewport: { width: 320, height: 640 } })
    const expectGood = async (heading: string) => {
      await see(page, heading)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await axeFaults(page)).toEqual([])
    }
    await page.goto('/login/partner-google')
    await press(page, 'Continue with Google')
    await expectGood('Sign in with Google')
    await page.getByLabel('Email').fill('nobody')
    await press(page, 'Continue')
    await page.getByText('This is not an email address.').waitFor()
    await expectGood('Sign in with Google')
    await page.getByRole('button', { name: 'Ada Lindqvist' }).press('Enter')
    await expectGood('Sign in to Partner Portal?')
  }
})

test('PASSCODE-8 the mailbox shows mail that comes while it is open', async () => {
  const page = await newPerson()
  const email = newAddress()
  await page.goto(`/local/mailbox?to=${email}`)
  await page.getByText('No mail yet.').waitFor()

  const other = await newPerson()
  await other.goto('/login/customer')
  const sent = await other.evaluate(async (identifier) => {
    const response = await fetch('/api/email/register/start', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-pp-client': '0.6.3' },
      body: JSON.stringify({ identifier, firstname: 'Nia', lastname: 'Berg' }),
    })
    return response.status
  }, email)

  expect(sent).toBe(200)
  await page.locator('.passcode').waitFor()
})
