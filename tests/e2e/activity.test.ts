import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import {
  codeArrived,
  logOut,
  nameLead,
  pointAt,
  registerByCode,
  see,
} from '#tests/support/steps.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const { logsOf } = useRows()

/** What the server knows of a person's way, in its order. */
const wayOf = async (email: string) =>
  (await logsOf(email)).map((row) => {
    const { page, path } = row.data as { page?: string; path?: string }
    return [row.action, page, path]
  })

const open = (page: Page, link: string) =>
  page.getByRole('main').getByRole('link', { name: link, exact: true }).click()

test('LOG-1 LOG-3 APP-8 each page is told once, and the end of each visit', async () => {
  const page = await newPerson()
  const email = await registerByCode(page)
  await open(page, 'Robotaxi')
  await see(page, 'Robotaxi')
  await page.goBack()
  await see(page, /^Hello /)
  await page.getByLabel('Search').fill('taxi')
  // A view waits for the one before, and one that still waits goes out with its page, before or after its end.
  await expect.poll(async () => (await wayOf(email)).length).toBe(4)
  await page.goto('/account/nothing')
  await see(page, '404')
  // It is told before it is known who came; an end is told of who is known.
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  await page.goto('/account')
  await see(page, 'Account')
  const way = [
    ['Pageview', 'Setup', '/setup'],
    ['Pageview', 'Home', '/'],
    ['Pageview', 'robotaxiDemoPage', '/demo/robotaxi'],
    ['Pageview', 'Home', '/'],
    ['Exit', undefined, undefined],
    ['Exit', undefined, undefined],
    ['Pageview', 'Account', '/account'],
  ]
  await expect.poll(() => wayOf(email)).toEqual(way)

  await logOut(page)
  await page.close({ runBeforeUnload: true })
  expect(await wayOf(email)).toEqual(way)
})

test('LOG-1 a page that leads to a demo in its place is told all the same', async () => {
  const page = await newPerson()
  const email = await registerByCode(page)
  await page.goto('/demo/robotaxi/open')
  await nameLead(page)
  await expect.poll(async () => (await wayOf(email)).at(-1)?.[1]).toBe('robotaxiDemoGoPage')
  const { length } = await wayOf(email)
  for (const path of ['/open/robotaxi', '/robotaxi/open', '/open/robotaxi']) {
    await page.goto(path)
    await page.waitForURL('**/local/sandbox/robotaxi/')
  }
  const pages = async () => (await wayOf(email)).slice(length).filter(([it]) => it === 'Pageview')
  await expect.poll(pages).toEqual([
    ['Pageview', 'robotaxiDemoRedirectPage', '/open/robotaxi'],
    ['Pageview', 'robotaxiDemoOpenPage', '/demo/robotaxi/open'],
    ['Pageview', 'robotaxiDemoRedirectPage', '/open/robotaxi'],
  ])
})

test('LOG-1 RE-10 what was seen without a network is told once it is back', async () => {
  const page = await newPerson({ isCutOff: true })
  const email = await registerByCode(page)
  await expect.poll(async () => (await wayOf(email)).length).toBe(2)
  await pointAt(page, 'Robotaxi', 'robotaxi')
  await codeArrived(page)

  const unsent = page.waitForEvent('requestfailed', (it) => it.url().endsWith('/api/logs/add'))
  await page.context().setOffline(true)
  await open(page, 'Robotaxi')
  await see(page, 'Robotaxi')
  await unsent
  await page.context().setOffline(false)
  await expect.poll(async () => (await wayOf(email)).at(-1)?.[1]).toBe('robotaxiDemoPage')
  expect(await wayOf(email)).toHaveLength(3)
})
