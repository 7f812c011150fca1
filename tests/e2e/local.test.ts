import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { press, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const faultsOf = async (page: Page) => {
  await page.evaluate(axe.source)
  // As text: the name `axe` means the one in the page.
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const pages = [
  '',
  '/mailbox',
  '/people',
  '/sandbox/robotaxi/',
  '/sandbox/sustainability/',
  '/sandbox/cymbalbites/',
]

test.each(pages)(
  'HT-01 APP-9 /local%s fits 320 px and passes axe in light and dark',
  async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await newPerson({ colorScheme, viewport: { width: 320, height: 640 } })
      await page.goto(`/local${path}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await faultsOf(page)).toEqual([])
    }
  },
)

test('HT-01 APP-9 SSO-1 the pages of a provider fit 320 px and pass axe in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await newPerson({ colorScheme, viewport: { width: 320, height: 640 } })
    const expectGood = async (heading: string) => {
      await see(page, heading)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await faultsOf(page)).toEqual([])
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
  await page.goto('/local/mailbox?to=pia@partner.example')
  await page.getByText('No mail yet.').waitFor()

  const other = await newPerson()
  await other.goto('/login/customer')
  const sent = await other.evaluate(async () => {
    const response = await fetch('/api/email/login/start', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-pp-client': '0.6.3' },
      body: JSON.stringify({ identifier: 'pia@partner.example' }),
    })
    return response.status
  })

  expect(sent).toBe(200)
  await page.locator('.passcode').waitFor()
})

describe('the sandboxes, by keyboard', () => {
  test('DEMO-3 robotaxi drives round closed streets to the corner that was picked', async () => {
    const page = await newPerson({ reducedMotion: 'reduce' })
    await page.goto('/local/sandbox/robotaxi/')
    await page.getByRole('application', { name: 'City map' }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')

    await page.getByText('Taxi 2 is on its way to B Street and Avenue 5: 2.1 minutes.').waitFor()
    await page.getByText('You arrived at A Street and Avenue 9. Where to next?').waitFor()
    expect(await page.locator('#rides').textContent()).toBe('1')
    expect(await page.locator('#waiting').textContent()).toBe('2.1 min')
  })

  test('DEMO-3 sustainability computes the emissions of the mix', async () => {
    const page = await newPerson()
    await page.goto('/local/sandbox/sustainability/')
    expect(await page.locator('#tonnes').textContent()).toBe('42,162')

    for (const source of ['Coal', 'Natural gas', 'Nuclear', 'Hydro', 'Solar']) {
      await page.getByRole('slider', { name: source }).press('Home')
    }

    expect(await page.locator('#intensity').textContent()).toBe('11')
    expect(await page.locator('#renewable').textContent()).toBe('100 %')
    expect(await page.getByRole('status').last().textContent()).toContain('in reach of net zero')
  })

  test('DEMO-3 cymbalbites filters by wish and allergens and takes an order', async () => {
    const page = await newPerson()
    await page.goto('/local/sandbox/cymbalbites/')
    await page
      .getByLabel('What are you in the mood for?')
      .fill('Something warm without nuts, under $12')
    await page.keyboard.press('Enter')
    await page.getByText('I found 2 without nuts.').waitFor()

    await page.getByRole('checkbox', { name: 'gluten' }).press('Space')
    await page
      .getByText('I found 1 without gluten or nuts. How about the chickpea curry?')
      .waitFor()
    await page.getByRole('button', { name: 'Add Chickpea curry' }).press('Enter')
    expect(await page.getByText('$10.90', { exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Send to the kitchen' }).press('Enter')
    await page.getByText('Thank you! 1 dish is being made.').waitFor()
  })
})
