import { randomUUID } from 'node:crypto'

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { sampleRandom } from '#server/local/sample-random.ts'
import { sampleRunsOf } from '#server/local/sample-runs.ts'
import { logOpening } from '#tests/support/activity-history.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { nameLead, openAdmin, press, register, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()

/** Presses, one after the other. */
const pressing = () => {
  let presses = 0
  return {
    count: () => presses,
    press: async (target: Locator) => {
      presses += 1
      await target.click()
    },
  }
}

/** Somebody opened Robotaxi days ago, and some came to the sign-in, of whom not all got in. */
const addHistoryOf = async (email: string) => {
  const day = 86_400_000
  const now = Date.now()
  const midnight = now - (now % day) - 3 * day
  await logOpening(database(), email, midnight)
  const random = sampleRandom(20)
  const runs = sampleRunsOf({ midnight, busy: 1 }, { random, hours: [9, 10, 11], now })
  await database()
    .insertInto('flow_runs')
    .values(
      runs
        .filter(({ flow }) => flow === 'login')
        .map((run) => ({ ...run, id: randomUUID(), run: randomUUID() })),
    )
    .execute()
  const quarters = [9, 10, 11, 12].flatMap((hour) =>
    [0, 1, 2, 3].map((part) => ({ quarter: midnight / 900_000 + hour * 4 + part })),
  )
  await database().insertInto('stats_touched').values(quarters).execute()
}

test.each([320, 1_280])(
  'INSIGHT-1 INSIGHT-4 at %i px an admin finds within three presses from Home who shows Robotaxi to whom and whether it grows, and where people give up',
  async (width) => {
    const visitor = await newPerson()
    const email = await register(visitor, '/demo/robotaxi')
    await press(visitor, 'Access Demo')
    const company = `Lantern ${width} ${Date.now()}`
    await nameLead(visitor, company)

    await addHistoryOf(email)

    const admin = await openAdmin(await newPerson(), '/admin/users')
    await admin.setViewportSize({ width, height: 700 })
    const fromHome = async (name: string) => {
      await admin.goto('/')
      await see(admin, /^Hello /)
      const presses = pressing()
      const menu = admin.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) {
        await presses.press(menu)
      }
      await presses.press(admin.getByRole('link', { name, exact: true }))
      await see(admin, name)
      return presses
    }

    const leads = await fromHome('Global demo insights')
    const demo = admin
      .getByRole('list', { name: 'Opens by demo' })
      .getByRole('listitem')
      .filter({ hasText: 'Robotaxi' })
    await demo.getByText(/ · (?:new|as many|\d+(?: %)? (?:more|fewer))\u00A0· /).waitFor()
    await leads.press(demo.getByRole('link', { name: /leads? of Robotaxi$/ }))
    await see(admin, 'Admin Tools — Leads')
    await admin.getByText(company).first().waitFor()
    expect(new URL(admin.url()).searchParams.get('sentFor')).toBe('robotaxi')
    expect(leads.count()).toBeLessThanOrEqual(3)

    const stops = await fromHome('Flow insights')
    await admin.getByText(/Days are of UTC\./).waitFor()
    await admin.getByRole('heading', { name: 'Where people stop' }).waitFor()
    expect(stops.count()).toBeLessThanOrEqual(3)
  },
)

test('ADMIN-2 APP-9 on a phone leads and figures stand in the first window: filters come at a press, which tells how many are on', async () => {
  const visitor = await newPerson()
  await register(visitor, '/demo/robotaxi')
  await press(visitor, 'Access Demo')
  await nameLead(visitor)

  const admin = await openAdmin(await newPerson(), '/admin/users')
  await admin.setViewportSize({ width: 320, height: 700 })
  await admin.goto('/admin/leads')
  const type = admin.locator('select[name=type]')
  const table = admin.getByRole('table', { name: 'Leads' })
  await table.waitFor()
  expect(await topOf(table)).toBeLessThan(600)
  expect(await type.isVisible()).toBe(false)
  await admin.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  await type.selectOption('Client')
  await admin.getByRole('button', { name: 'Remove Type: Client' }).waitFor()
  expect(await qualityFaults(admin, 'leads with their filters')).toEqual([])
  await admin.reload()
  await admin.getByRole('button', { name: 'Filters (1)' }).waitFor()
  expect(await type.isVisible()).toBe(false)

  await admin.goto('/usage-insights')
  const figure = admin.locator('dt', { hasText: /^Opens$/ })
  await figure.waitFor()
  expect(await topOf(figure)).toBeLessThan(600)

  await admin.setViewportSize({ width: 1_280, height: 700 })
  await admin.getByLabel('Time zone').waitFor()
  await admin.getByRole('button', { name: /^Filters/ }).waitFor({ state: 'detached' })
})

test.each([
  { paper: 'upright', width: 794, height: 1_123 },
  { paper: 'across', width: 1_123, height: 794 },
])(
  'INSIGHT-4 on A4 $paper a chart of a flow, the hours of the week and a list fit the paper, without what is pressed',
  async ({ width, height }) => {
    const visitor = await newPerson()
    const email = await register(visitor, '/demo/robotaxi')
    await addHistoryOf(email)
    const admin = await openAdmin(await newPerson(), '/admin/users')
    await admin.setViewportSize({ width, height })
    await admin.emulateMedia({ media: 'print' })

    await admin.goto('/flow-insights')
    await admin.getByRole('region', { name: /^The chart of / }).waitFor()
    await expect.poll(() => cutOf(admin, '.flow-chart')).toEqual([])
    expect(await admin.getByLabel('Code of a failed sign-in').isVisible()).toBe(false)
    await admin.goto('/usage-insights')
    await admin.getByRole('columnheader', { name: '23' }).waitFor()
    await expect.poll(() => cutOf(admin, '.heat-map th')).toEqual([])
    await admin.goto('/user-insights')
    await admin.getByText(/Days are of UTC\./).waitFor()
    await admin.getByRole('row').nth(1).waitFor()
    const pressed = () =>
      admin
        .locator('main :is(button, input, select):visible')
        .evaluateAll((found) =>
          found.flatMap((it) => (it.closest('table') === null ? [it.textContent] : [])),
        )
    await expect.poll(pressed).toEqual([])
  },
)

/** How far down its page it begins, in px. */
const topOf = (locator: Locator) =>
  locator.evaluate((it) => it.getBoundingClientRect().top + window.scrollY)

/** What of these a sheet of paper does not show: there nothing scrolls. */
const cutOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) =>
    found.flatMap((it) => {
      const { left, right, height } = it.getBoundingClientRect()
      const isShown = left >= 0 && right <= innerWidth && height <= innerHeight
      return isShown ? [] : [`${it.textContent.slice(0, 20)} ends at ${right}`]
    }),
  )
