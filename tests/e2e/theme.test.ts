import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { schemesOf, watchSchemes } from '#tests/support/first-load.ts'
import { demoCard, logOut, people, press, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const schemeOf = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.className,
    getComputedStyle(document.documentElement).colorScheme,
  ])

const choose = (page: Page, choice: string) => page.locator(`label[title=${choice}]`).click()

const openMenu = (page: Page) => page.getByRole('button', { name: /^Account of / }).click()

test('APP-3 APP-6 a chosen theme survives reload, login and logout, without a flash of the other', async () => {
  const page = await newPerson({ colorScheme: 'light' })
  await watchSchemes(page)
  await page.goto('/login')
  await see(page, 'Login')
  expect(await schemeOf(page)).toEqual(['light', 'light'])

  await choose(page, 'Dark')
  await expect.poll(() => schemeOf(page)).toEqual(['dark', 'dark'])
  await page.reload()
  await see(page, 'Login')
  expect(await schemesOf(page)).toEqual(['dark'])
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark')

  await signIn(page, people.customer)
  expect(await schemeOf(page)).toEqual(['dark', 'dark'])
  await logOut(page)
  await page.reload()
  await see(page, 'Login')
  expect(await schemesOf(page)).toEqual(['dark'])
})

test('APP-3 auto follows the system live, a choice does not', async () => {
  const page = await newPerson({ colorScheme: 'dark' })
  await watchSchemes(page)
  await page.goto('/login')
  await see(page, 'Login')
  expect(await schemesOf(page)).toEqual(['dark'])

  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => schemeOf(page)).toEqual(['light', 'light'])
  await choose(page, 'Light')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await schemeOf(page)).toEqual(['light', 'light'])
  await choose(page, 'Auto')
  await expect.poll(() => schemeOf(page)).toEqual(['dark', 'dark'])
  await page.reload()
  await see(page, 'Login')
  expect(await schemesOf(page)).toEqual(['dark'])
})

test('APP-3 APP-9 who wants less movement has a page change its scheme as a whole: nothing fades, not for an instant', async () => {
  const page = await newPerson({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page, people.customer)
  await page.evaluate(() => {
    document.addEventListener('transitionrun', () => {
      const { dataset } = document.body
      dataset['faded'] = String(Number(dataset['faded'] ?? 0) + 1)
    })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => schemeOf(page)).toEqual(['dark', 'dark'])
  const faded = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return document.body.dataset['faded'] ?? 'none'
  })
  expect(faded).toBe('none')
})

test('APP-3 SESSION-6 a theme chosen in one tab is worn by the others at once, and outlives a logout in all of them', async () => {
  const page = await newPerson({ colorScheme: 'light' })
  await signIn(page, people.customer)
  const other = await page.context().newPage()
  await other.goto('/support')
  await see(other, 'Support')

  await openMenu(page)
  await choose(page, 'Dark')
  await expect.poll(() => schemeOf(other)).toEqual(['dark', 'dark'])
  await openMenu(other)
  await choose(other, 'Auto')
  await expect.poll(() => schemeOf(page)).toEqual(['light', 'light'])
  await choose(other, 'Dark')
  await expect.poll(() => schemeOf(page)).toEqual(['dark', 'dark'])
  await press(page, 'Log out')
  await Promise.all([see(page, 'Login'), see(other, 'Login')])
  expect(await Promise.all([page, other].map(schemeOf))).toEqual([
    ['dark', 'dark'],
    ['dark', 'dark'],
  ])
  expect(await other.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark')
})

test('APP-1 APP-9 every navigation moves the focus to the heading and changes the title', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

  await demoCard(page, 'Robotaxi').click()
  await expect.poll(focused).toBe('H1 Robotaxi')
  await expect.poll(() => page.title()).toBe('Robotaxi — Partner Portal')
  await page.getByRole('navigation').getByRole('link', { name: 'Cymbal Bites' }).click()
  await expect.poll(focused).toBe('H1 Cymbal Bites')
  await expect.poll(() => page.title()).toBe('Cymbal Bites — Partner Portal')
  await page.goBack()
  await expect.poll(focused).toBe('H1 Robotaxi')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect.poll(focused).toBe('H1 Hello Cora')
  await expect.poll(() => page.title()).toBe('Partner Portal')
})
