import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { demoCard, people, register, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

/** Keeps all that comes into the document from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const told: string[] = []
    const tell = (nodes: NodeList) => told.push(...[...nodes].map((it) => it.textContent ?? ''))
    new MutationObserver((changes) => {
      changes.forEach(({ addedNodes }) => tell(addedNodes))
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { told })
  })
const toldIn = (page: Page) => page.evaluate<string[]>('told')

test('APP-5 APP-9 while a page is on its way a bar says so over the page, and is gone with it', async () => {
  const page = await newPerson({ reducedMotion: 'reduce' })
  await signIn(page, people.customer)
  const bar = page.getByRole('status').getByText('Loading the page')
  expect(await bar.count()).toBe(0)
  const held: Route[] = []
  await page.route('**/api/demos/robotaxi', (route) => void held.push(route))
  const topOfHeader = () => page.getByRole('banner').boundingBox()
  const before = await topOfHeader()

  await demoCard(page, 'Robotaxi').click()
  await bar.waitFor()
  expect(await topOfHeader()).toEqual(before)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await Promise.all(held.map((route) => route.continue()))
  await see(page, 'Robotaxi')
  await bar.waitFor({ state: 'detached' })
})

test('APP-5 the page before stays for half a second, and what has come waits for nothing', async () => {
  const page = await newPerson({ reducedMotion: 'reduce' })
  await signIn(page, people.customer)
  const held: Route[] = []
  await page.route('**/api/demos/robotaxi', (route) => void held.push(route))
  await page.clock.install()
  const isHomeThere = () => page.getByLabel('Search').isVisible()

  await page.clock.pauseAt(Date.now() + 60_000)
  await demoCard(page, 'Robotaxi').click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.clock.runFor(400)
  expect(await isHomeThere()).toBe(true)
  await page.clock.runFor(100)
  await see(page, 'Loading...')
  await expect.poll(isHomeThere).toBe(false)

  await Promise.all(held.map((route) => route.continue()))
  await see(page, 'Robotaxi')
})

test('APP-5 APP-9 what is searched on a page is no other page on its way: ears hear what was found, and nothing else', async () => {
  const page = await newPerson({ reducedMotion: 'reduce' })
  await signIn(page, people.customer)
  await demoCard(page, 'Robotaxi').waitFor()
  await listen(page)
  await page.getByLabel('Search').pressSequentially('robo')
  await page.getByRole('status').getByText('1 demo', { exact: true }).waitFor()
  await page.waitForURL('/?search=robo')

  const told = await toldIn(page)
  expect(told).toContain('1 demo')
  expect(told).not.toContain('Loading the page')
})

test('APP-5 AI-2 a conversation that gets an address of its own with its first answer is no other page on its way', async () => {
  const page = await newPerson({ reducedMotion: 'reduce' })
  await register(page, '/ai/new')
  const question = page.getByLabel('Your question')
  await question.waitFor()
  await listen(page)
  await question.fill('Which demos use Looker?')
  await question.press('Enter')
  await page.waitForURL(/\/ai\/conversation\//)
  await page.locator('article[aria-busy=false]').first().waitFor()
  expect(await toldIn(page)).not.toContain('Loading the page')

  // Another page on its way is told still.
  await page.getByRole('link', { name: 'New conversation' }).first().click()
  await expect.poll(() => toldIn(page)).toContain('Loading the page')
})
