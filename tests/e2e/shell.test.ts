import type { Locator } from 'playwright-core'
import { expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'

import { useBrowser } from '#tests/support/browser.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { isFocusInSight, qualityFaults } from '#tests/support/quality.ts'
import { demoCard, pathOf, people, press, see, signIn, waitForFocus } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const team = 'team@portal.example'

test('ROUTE-1 APP-9 a message from a demo goes to the team with its page; what was typed outlives a reload', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/demo/robotaxi')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Contact', exact: true }).click()
  await see(page, 'Contact')
  await expect.poll(() => page.title()).toBe('Contact — Partner Portal')
  await page.getByLabel('Message').fill('The map stays empty.')
  await page.reload()
  await see(page, 'Contact')
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('The map stays empty.')

  const seen = await mailsTo(team)
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await see(page, 'Message sent')
  const reference = (await page.getByRole('status').locator('code').textContent()) ?? ''
  const mail = await vi.waitFor(
    async () =>
      required(
        (await mailsTo(team)).find((it) => it.subject.includes(reference)),
        'mail',
      ),
    { timeout: 30_000, interval: 50 },
  )
  expect(mail.subject).toBe(`A demo does not work (${reference})`)
  expect(mail.text).toContain('> The map stays empty.')
  expect(mail.text).toContain('Page: /demo/robotaxi')
  expect(await mailsTo(team)).toHaveLength(seen.length + 1)
  await press(page, 'Write another message')
  await waitForFocus(page.getByLabel('Subject'))
  expect(await page.getByLabel('Message').inputValue()).toBe('')
})

const styleOf = (element: Locator, name: 'outlineStyle' | 'borderStyle') =>
  element.evaluate((it, name) => getComputedStyle(it)[name], name)

test('APP-11 APP-9 the palette by keyboard alone: to a demo by part of its name, then the theme, then out', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/support#passkey')
  await page.locator('details[open] > #passkey').waitFor()
  expect(await qualityFaults(page, 'support')).toEqual([])
  await page.setViewportSize({ width: 1_280, height: 800 })

  const typeInPalette = async (text: string) => {
    await page.keyboard.press('Control+k')
    await waitForFocus(page.getByRole('combobox'))
    await page.keyboard.type(text)
  }
  await typeInPalette('tax')
  await page.getByRole('option', { name: 'Robotaxi', selected: true }).waitFor()
  expect(await qualityFaults(page, 'palette')).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await styleOf(page.getByRole('dialog'), 'borderStyle')).toBe('solid')
  expect(await styleOf(page.getByRole('option', { selected: true }), 'outlineStyle')).toBe('solid')
  await page.emulateMedia({ forcedColors: null })
  await page.keyboard.press('Enter')
  await see(page, 'Robotaxi')
  expect(pathOf(page)).toBe('/demo/robotaxi')
  await page.locator('h1:focus').waitFor()

  await typeInPalette('theme da')
  await page.keyboard.press('Enter')
  await page.locator('html.dark').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await typeInPalette('log out')
  await page.keyboard.press('Enter')
  await see(page, 'Login')
})

test('APP-9 at 320 px the drawer leads to About', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/support')
  await page.setViewportSize({ width: 320, height: 640 })
  await press(page, 'Menu')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'About' }).click()
  await see(page, 'About')
  await drawer.waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/about')
})

test('APP-9 APP-10 at 320 px the banners stay in sight while the page scrolls, cover no focus, and leave the page its room', async () => {
  const page = await newPerson({ isCutOff: true, viewport: { width: 320, height: 640 } })
  await signIn(page, people.customer)
  const demo = demoCard(page, 'Robotaxi')
  /** Where a banner is going to be, or is. */
  const scrollUnderHeader = () =>
    demo.evaluate((link) => window.scrollBy(0, link.getBoundingClientRect().top - 80))
  await demo.focus()
  await scrollUnderHeader()
  await page.context().setOffline(true)
  const banner = page.getByText('You are offline. You can keep reading; changes need a connection.')
  await banner.waitFor()
  await expect.poll(() => isFocusInSight(page)).toBe(true)

  await demo.blur()
  await scrollUnderHeader()
  await demo.focus()
  expect(await isFocusInSight(page)).toBe(true)
  const { y, height } = required(await banner.boundingBox(), 'banner')
  expect(y).toBeGreaterThan(64)
  expect(y + height).toBeLessThan(640 / 3)

  await page.setViewportSize({ width: 320, height: 160 })
  const stuckHeight = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--stuck-height'))
  await expect.poll(async () => Number.parseFloat(await stuckHeight())).toBeLessThan(160 / 3)
})

test('APP-2 APP-11 APP-9 on a phone, Back takes along what lies over the page, and the palette has a button to close it', async () => {
  const page = await newPerson({ viewport: { width: 320, height: 568 } })
  await signIn(page, people.customer)
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.goBack()
  await see(page, 'Hello Cora')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goForward()
  await see(page, 'Robotaxi')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('button', { name: 'Close' }).click()
  await palette.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await palette.waitFor()
  await page.goBack()
  await see(page, 'Hello Cora')
  await palette.waitFor({ state: 'detached' })

  await page.goto('/ai/demo')
  await see(page, 'Ask about your demos')
  const conversations = page.getByRole('dialog', { name: 'Conversations' })
  const open = page.getByRole('button', { name: 'Conversations' })
  await open.click()
  await conversations.getByRole('link', { name: 'New conversation' }).click()
  await see(page, 'New conversation')
  await open.click()
  await conversations.waitFor()
  await page.goBack()
  await see(page, 'Ask about your demos')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})
