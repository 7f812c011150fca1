import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { demoCard, logOut, people, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const schemeOf = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.className,
    getComputedStyle(document.documentElement).colorScheme,
  ])

const choose = (page: Page, choice: string) => page.locator(`label[title=${choice}]`).click()

/** Notes the scheme of every picture drawn while the page comes up. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { frames })
    const note = () => {
      if (document.body !== null) {
        frames.push(document.documentElement.className)
      }
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })

const framesOf = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { frames: string[] }).frames)])

test('APP-3 APP-6 a chosen theme survives reload, login and logout, without a flash of the other', async () => {
  const page = await newPerson({ colorScheme: 'light' })
  await watchFrames(page)
  await page.goto('/login')
  await see(page, 'Login')
  expect(await schemeOf(page)).toEqual(['light', 'light'])

  await choose(page, 'Dark')
  await expect.poll(() => schemeOf(page)).toEqual(['dark', 'dark'])
  await page.reload()
  await see(page, 'Login')
  expect(await framesOf(page)).toEqual(['dark'])
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark')

  await signIn(page, people.customer)
  expect(await schemeOf(page)).toEqual(['dark', 'dark'])
  await logOut(page)
  await page.reload()
  await see(page, 'Login')
  expect(await framesOf(page)).toEqual(['dark'])
})

test('APP-3 auto follows the system live, a choice does not', async () => {
  const page = await newPerson({ colorScheme: 'dark' })
  await watchFrames(page)
  await page.goto('/login')
  await see(page, 'Login')
  expect(await framesOf(page)).toEqual(['dark'])

  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => schemeOf(page)).toEqual(['light', 'light'])
  await choose(page, 'Light')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await schemeOf(page)).toEqual(['light', 'light'])
  await choose(page, 'Auto')
  await expect.poll(() => schemeOf(page)).toEqual(['dark', 'dark'])
  await page.reload()
  await see(page, 'Login')
  expect(await framesOf(page)).toEqual(['dark'])
})

test('APP-1 APP-9 every navigation moves the focus to the heading and changes the title', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

  await demoCard(page, 'Robotaxi').click()
  await expect.poll(focused).toBe('H1 Robotaxi')
  expect(await page.title()).toBe('Robotaxi — Partner Portal')
  await page.getByRole('navigation').getByRole('link', { name: 'Cymbal Bites' }).click()
  await expect.poll(focused).toBe('H1 Cymbal Bites')
  expect(await page.title()).toBe('Cymbal Bites — Partner Portal')
  await page.goBack()
  await expect.poll(focused).toBe('H1 Robotaxi')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect.poll(focused).toBe('H1 Hello Cora')
  expect(await page.title()).toBe('Partner Portal')
})
