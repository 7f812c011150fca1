import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import {
  nameLead,
  newName,
  openAdmin,
  pathOf,
  people,
  press,
  register,
  see,
  signIn,
  waitForFocusWithin,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
/** From a lead to its person alone. */
const aroundLead = /^What (?!people of ).* around this lead$/
const database = portalDatabase()

const opensOn = async (page: Page) => {
  const figure = page.locator('dt', { hasText: /^Opens$/ }).locator('+ dd')
  return Number((await figure.innerText()).replaceAll(',', ''))
}

test('INSIGHT-1 INSIGHT-2 INSIGHT-4 ROUTE-5 an open that was just made is counted for staff, and stands in its person’s activity; others are sent Home', async () => {
  const staff = await newPerson()
  await signIn(staff, people.staff)
  await staff.getByRole('link', { name: 'Global demo insights' }).click()
  await see(staff, 'Global demo insights')
  await expect.poll(() => staff.title()).toBe('Global demo insights — Partner Portal')
  await staff.getByText(/are left out\. Days are of UTC\./).waitFor()
  const before = await opensOn(staff)

  const visitor = await newPerson()
  const email = await register(visitor, '/demo/robotaxi')
  await press(visitor, 'Access Demo')
  await nameLead(visitor)
  for (const path of ['/usage-insights', '/user-insights']) {
    await visitor.goto(path)
    await see(visitor, /^Hello /)
    expect(pathOf(visitor)).toBe('/')
  }

  const opensAnew = async () => {
    await staff.reload()
    await staff.getByText(/are left out\. Days are of UTC\./).waitFor()
    return opensOn(staff)
  }
  await expect.poll(opensAnew).toBe(before + 1)
  expect(await qualityFaults(staff, 'global demo insights')).toEqual([])
  await staff.getByLabel('Range').selectOption('Last 7 days')
  await staff.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  await staff.getByRole('switch', { name: 'Count Google staff' }).press('Space')
  await staff.getByText(/Google staff count too/).waitFor()
  expect(pathOf(staff)).toBe('/usage-insights?range=7d&staff=counted')
  await staff.getByRole('button', { name: 'Robotaxi' }).press('Enter')
  await staff.waitForURL(/demo=robotaxi/)
  await staff.goBack()
  const csv = staff.getByRole('button', { name: /^CSV: / }).first()
  const [download] = await Promise.all([staff.waitForEvent('download'), csv.press('Enter')])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect([download.suggestedFilename(), lines.length]).toEqual([
    expect.stringMatching(/^demo-insights-days_[\d-]{10}_[\d-]{10}_UTC\.csv$/),
    8,
  ])
  await staff.goto('/user-insights')
  await see(staff, /^Hello /)

  // People of other tests have their name too.
  const lastname = newName('Quist')
  const name = `Vera ${lastname}`
  await database()
    .updateTable('people')
    .set({ firstname: 'Vera', lastname })
    .where('email', '=', email)
    .execute()
  const admin = await openAdmin(await newPerson(), '/admin/users')
  await admin.getByRole('link', { name: 'User insights' }).click()
  await see(admin, 'User insights')
  await expect.poll(() => admin.title()).toBe('User insights — Partner Portal')
  await admin.getByLabel('Search people').fill(lastname)
  await admin.getByText('1–1 of 1 person').waitFor()
  expect(await qualityFaults(admin, 'user insights')).toEqual([])
  await admin.getByRole('button', { name }).press('Enter')
  const drawer = admin.getByRole('dialog', { name })
  await drawer.getByText('Viewed /demo/robotaxi').first().waitFor()
  await drawer.getByRole('button', { name: 'Opened demos' }).press('Enter')
  await drawer.getByText('1 entry').waitFor()
  await drawer.getByText('Opened Robotaxi').waitFor()
  expect(await qualityFaults(admin, 'what one person did')).toEqual([])
  await drawer.getByRole('link', { name: 'Account in Admin Tools' }).press('Enter')
  await admin.getByRole('dialog', { name }).getByText(email).waitFor()
})

test('INSIGHT-4 a lead that was just sent is found by an admin with what was opened, leads on to its person and back, and comes as CSV', async () => {
  const visitor = await newPerson()
  const email = await register(visitor, '/demo/robotaxi')
  await press(visitor, 'Access Demo')
  const company = `Quayside ${Date.now()}`
  await nameLead(visitor, company)

  const admin = await openAdmin(await newPerson(), '/admin/leads')
  await admin.getByLabel('Search leads').fill(company)
  await admin.getByText('1–1 of 1 lead').waitFor()
  expect(await qualityFaults(admin, 'the leads')).toEqual([])
  const [download] = await Promise.all([admin.waitForEvent('download'), press(admin, 'CSV')])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toMatch(new RegExp(`,${company},Client,.*,Robotaxi,.*,${email},`))

  await admin.getByRole('button', { name: company }).press('Enter')
  const drawer = admin.getByRole('dialog', { name: company })
  await drawer.getByText(email).waitFor()
  expect(await qualityFaults(admin, 'a lead')).toEqual([])
  await admin.reload()
  await waitForFocusWithin(drawer)
  await drawer.getByRole('link', { name: aroundLead }).press('Enter')
  await admin.waitForURL(/\/user-insights\?.*range=custom/)
  const leads = admin.getByRole('link', { name: 'Leads', exact: true })
  const timeline = admin.getByRole('dialog').filter({ has: leads })
  await waitForFocusWithin(timeline)
  await timeline.getByRole('link', { name: 'Leads', exact: true }).press('Enter')
  await see(admin, 'Admin Tools — Leads')
  await admin.getByText('1–1 of 1 lead').waitFor()
  await admin.getByRole('button', { name: /^Remove Demoed by: / }).waitFor()

  await admin.setViewportSize({ width: 320, height: 700 })
  await admin.getByRole('button', { name: company }).waitFor()
  const width = () => admin.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width).toBe(320)
})

test('INSIGHT-1 APP-9 on a phone the chart stands as wide as its card, its newest day labelled and in sight', async () => {
  const page = await newPerson()
  const visitor = await newPerson()
  await register(visitor, '/demo/robotaxi')
  await press(visitor, 'Access Demo')
  await nameLead(visitor)
  await signIn(page, people.staff)
  for (const [width, labels] of [
    [320, 2],
    [1_280, 7],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/usage-insights')
    const chart = page.getByRole('img', { name: /^Opens per day/ })
    await chart.waitFor()
    const sizes = () =>
      chart.evaluate((svg) => {
        const card = svg.closest('.chart-card') ?? svg
        const days = [...svg.querySelectorAll('text[y]')].map((text) =>
          text.getBoundingClientRect(),
        )
        const { left, right } = card.getBoundingClientRect()
        return {
          isInside: days.every((day) => day.left >= left && day.right <= right),
          isReadable: days.every((day) => day.height >= 12),
          count: days.length,
          scrolls: [...card.querySelectorAll('*')].some(
            (it) =>
              it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflowX === 'auto',
          ),
        }
      })
    await expect.poll(sizes).toMatchObject({ isInside: true, isReadable: true, scrolls: false })
    expect((await sizes()).count).toBeGreaterThanOrEqual(labels)
  }
})

test('INSIGHT-4 staff turn the mail of each week on where the figures are, and it stays on', async () => {
  const staff = await newPerson()
  await signIn(staff, people.staff, '/usage-insights')
  const wanted = staff.getByRole('switch', { name: /every Monday$/ })
  const kept = staff.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/stats/digest'),
  )
  await wanted.press('Space')
  await kept
  await staff.reload()
  await expect.poll(() => wanted.isChecked()).toBe(true)
  await wanted.press('Space')
  await expect.poll(() => wanted.isChecked()).toBe(false)
})

test('INSIGHT-4 where the switch of that mail could not be read, its place says so, and a retry brings it', async () => {
  const staff = await newPerson()
  await signIn(staff, people.staff)
  const address = '**/api/stats/digest'
  await staff.route(address, (route) => route.fulfill({ status: 400, body: '' }))
  await staff.goto('/usage-insights')
  const alert = staff.getByRole('alert').filter({ hasText: 'week’s figures' })
  await alert.getByText('could not be read').waitFor()
  const wanted = staff.getByRole('switch', { name: /every Monday$/ })
  expect(await wanted.count()).toBe(0)
  await staff.unroute(address)
  await alert.getByRole('button', { name: 'Retry' }).press('Enter')
  await wanted.waitFor()
  await alert.waitFor({ state: 'detached' })
})
