import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { logOpening } from '#tests/support/activity-history.ts'
import { beginMembership, beginSession } from '#tests/support/browser-session.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { pictureDrawn } from '#tests/support/in-sight.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { newAddress, people, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()

/** Somebody opened a demo just now. */
const openOne = async () => {
  const email = newAddress()
  await beginMembership(await newPerson(), email)
  await logOpening(database(), email, Date.now())
}

/** Notes how many charts stand in each frame in which that changed. */
const watchCharts = (page: Page) =>
  page.evaluate(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    const look = () => {
      const count = document.querySelectorAll('.chart-card').length
      if (counts.at(-1) !== count) {
        counts.push(count)
      }
      requestAnimationFrame(look)
    }
    look()
  })

const chartsDrawn = (page: Page) => page.locator('[data-drawn] .chart-card').nth(1).waitFor()

/** So many charts stood there, one after the other, in the picture that shows all. */
const chartsSeen = async (page: Page) => {
  await chartsDrawn(page)
  await pictureDrawn(page)
  return page.evaluate(() => (window as unknown as { counts: number[] }).counts)
}

/** Scrolls the page, and waits until it has heard that: who leaves within the same frame comes back to where it stood before. */
const scrollDown = (page: Page, top: number) =>
  page.evaluate(
    (place) =>
      new Promise((resolve) => {
        document.addEventListener('scroll', resolve, { once: true })
        window.scrollTo(0, place)
      }),
    top,
  )

test('INSIGHT-1 APP-9 who opens insights has the figures and the first chart before the others; who comes back has all of them at once, where they were', async () => {
  await openOne()
  const page = await newPerson()
  await beginSession(page, people.staff)
  await page.goto('/')
  await see(page, /^Hello /)
  await watchCharts(page)
  await page.getByRole('link', { name: 'Global demo insights' }).click()
  await see(page, 'Global demo insights')
  const opening = await chartsSeen(page)
  const all = opening.at(-1) ?? 0
  expect(all).toBeGreaterThan(5)
  expect(opening).toEqual([0, 1, all])

  await scrollDown(page, 1_200)
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  expect(await place()).toBe(1_200)
  await page.getByRole('link', { name: 'About' }).first().press('Enter')
  await see(page, /About/)
  await watchCharts(page)
  await page.goBack()
  await see(page, 'Global demo insights')
  expect(await chartsSeen(page)).toEqual([0, all])
  await expect.poll(place).toBe(1_200)
})

test('INSIGHT-4 APP-9 on a phone nothing moves when it is known late whether the figures of each week are mailed', async () => {
  await openOne()
  const page = await newPerson()
  await page.setViewportSize({ width: 390, height: 800 })
  await beginSession(page, people.staff)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/stats/digest', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/usage-insights')
  await chartsDrawn(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  const mailed = page.getByRole('switch', { name: /^Mail me/ })
  expect(await mailed.count()).toBe(0)
  answer.resolve()
  await mailed.waitFor()
  expect(await height()).toBe(before)
})
