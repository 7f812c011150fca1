import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { sampleRandom } from '#server/local/sample-random.ts'
import { sampleRunsOf } from '#server/local/sample-runs.ts'
import { logOpening } from '#tests/support/activity-history.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import {
  nameLead,
  openAdmin,
  pathOf,
  people,
  press,
  register,
  see,
  signIn,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
/** From a lead to its person alone. */
const aroundLead = /^What (?!people of ).* around this lead$/
const database = portalDatabase()

const opensOn = async (page: Page) => {
  const figure = page.locator('dt', { hasText: /^Opens$/ }).locator('+ dd')
  return Number((await figure.innerText()).replaceAll(',', ''))
}

/** A dialog takes the focus a picture after it is seen: a key goes to what has it by then. */
const hasFocus = (dialog: Locator) =>
  dialog.evaluate(async (it) => {
    while (!it.contains(document.activeElement)) {
      await new Promise(requestAnimationFrame)
    }
  })

test('INSIGHT-1 INSIGHT-2 INSIGHT-4 ROUTE-5 an open that was just made is counted for staff, and stands in its person’s activity; others are sent Home', async () => {
  const staff = await newPerson()
  await signIn(staff, people.staff)
  await staff.getByRole('link', { name: 'Global demo insights' }).click()
  await see(staff, 'Global demo insights')
  expect(await staff.title()).toBe('Global demo insights — Partner Portal')
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

  await staff.reload()
  await staff.getByText(/are left out\. Days are of UTC\./).waitFor()
  expect(await opensOn(staff)).toBe(before + 1)
  expect(await qualityFaults(staff, 'global demo insights')).toEqual([])
  await staff.getByLabel('Range').selectOption('Last 7 days')
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
  await database()
    .updateTable('people')
    .set({ firstname: 'Vera', lastname: 'Quist' })
    .where('email', '=', email)
    .execute()
  const admin = await openAdmin(await newPerson(), '/admin/users')
  await admin.getByRole('link', { name: 'User insights' }).click()
  await see(admin, 'User insights')
  expect(await admin.title()).toBe('User insights — Partner Portal')
  await admin.getByLabel('Search people').fill('quist')
  await admin.getByText('1–1 of 1 person').waitFor()
  expect(await qualityFaults(admin, 'user insights')).toEqual([])
  await admin.getByRole('button', { name: 'Vera Quist' }).press('Enter')
  const drawer = admin.getByRole('dialog', { name: 'Vera Quist' })
  await drawer.getByText('Viewed /demo/robotaxi').first().waitFor()
  await drawer.getByRole('button', { name: 'Opened demos' }).press('Enter')
  await drawer.getByText('1 entry').waitFor()
  await drawer.getByText('Opened Robotaxi').waitFor()
  expect(await qualityFaults(admin, 'what one person did')).toEqual([])
  await drawer.getByRole('link', { name: 'Account in Admin Tools' }).press('Enter')
  await admin.getByRole('dialog', { name: 'Vera Quist' }).getByText(email).waitFor()
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
  await hasFocus(drawer)
  await drawer.getByRole('link', { name: aroundLead }).press('Enter')
  await admin.waitForURL(/\/user-insights\?.*range=custom/)
  const leads = admin.getByRole('link', { name: 'Leads', exact: true })
  const timeline = admin.getByRole('dialog').filter({ has: leads })
  await hasFocus(timeline)
  await timeline.getByRole('link', { name: 'Leads', exact: true }).press('Enter')
  await see(admin, 'Admin Tools — Leads')
  await admin.getByText('1–1 of 1 lead').waitFor()
  await admin.getByRole('button', { name: /^Remove Demoed by: / }).waitFor()

  await admin.setViewportSize({ width: 320, height: 700 })
  await admin.getByRole('button', { name: company }).waitFor()
  const width = await admin.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(320)
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

test('INSIGHT-2 the timeline of an organization is reached from Admin Tools and from its people, kept in the address, and leads by keys to a person, their lead and back', async () => {
  const visitor = await newPerson()
  const email = await register(visitor, '/demo/robotaxi')
  const mark = Date.now()
  const name = `Harbour Works ${mark}`
  const { id } = await database()
    .insertInto('organizations')
    .values({ kind: 'partner', name, origin: `harbour-${mark}.example`, created_at: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database()
    .updateTable('people')
    .set({ firstname: 'Tilda', lastname: `Lyons ${mark}`, organization_id: id })
    .where('email', '=', email)
    .execute()
  await press(visitor, 'Access Demo')
  const company = `Lighthouse ${mark}`
  await nameLead(visitor, company)

  const admin = await openAdmin(await newPerson(), `/admin/partners?organization=${id}`)
  const link = admin.getByRole('link', { name: 'What its people did in the portal' })
  await link.press('Enter')
  await admin.waitForURL(/\/user-insights\?/)
  const ofAll = admin.getByRole('dialog', { name })
  await ofAll.getByText(`Tilda Lyons ${mark} opened Robotaxi`).waitFor()
  await ofAll.getByRole('button', { name: 'Leads' }).press('Enter')
  await ofAll.getByText('1 entry').waitFor()
  await ofAll.getByText(`Tilda Lyons ${mark} sent a lead: ${company} (Client)`).waitFor()
  expect(await qualityFaults(admin, 'what the people of an organization did')).toEqual([])
  expect(pathOf(admin)).toBe(`/user-insights?peopleOf=${id}&kind=Lead`)
  await admin.reload()
  await ofAll.getByText('1 entry').waitFor()
  await ofAll.getByRole('link', { name: `Tilda Lyons ${mark}` }).press('Enter')

  const ofOne = admin.getByRole('dialog', { name: `Tilda Lyons ${mark}` })
  await ofOne.getByText('1 entry').waitFor()
  await ofOne.getByRole('button', { name: 'Leads' }).press('Enter')
  await ofOne.getByText(/^Signed in with a code by mail$/).waitFor()
  await ofOne.getByRole('link', { name: company }).press('Enter')
  const lead = admin.getByRole('dialog', { name: company })
  await lead.getByRole('link', { name: aroundLead }).press('Enter')
  await ofOne.getByText(`Sent a lead: ${company} (Client)`).waitFor()
  await ofOne.getByRole('button', { name: 'Close' }).press('Enter')
  await admin.getByLabel('Search people').fill(`Lyons ${mark}`)
  await admin.getByText('1–1 of 1 person').waitFor()
  await admin.getByRole('link', { name }).press('Enter')
  await ofAll.getByText(`Tilda Lyons ${mark} opened Robotaxi`).waitFor()
  await admin.setViewportSize({ width: 320, height: 700 })
  await ofAll.getByText(`Tilda Lyons ${mark} opened Robotaxi`).waitFor()
  expect(await qualityFaults(admin, 'what the people of an organization did, on a phone')).toEqual(
    [],
  )
})

test('INSIGHT-2 INSIGHT-4 an admin narrows people to a demo and days of their own, finds the timeline so too, takes both as files, and comes back to them by a reload and by a saved view', async () => {
  const visitor = await newPerson()
  const email = await register(visitor, '/demo/robotaxi')
  const mark = Date.now()
  await database()
    .updateTable('people')
    .set({ firstname: 'Runa', lastname: `Vale ${mark}` })
    .where('email', '=', email)
    .execute()
  await press(visitor, 'Access Demo')
  await nameLead(visitor)

  const admin = await openAdmin(await newPerson(), '/admin/users')
  await admin.goto('/user-insights')
  const figure = async (name: string) =>
    admin
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .locator('+ dd')
      .innerText()
  await admin.getByLabel('Search people').fill(`Vale ${mark}`)
  await admin.getByText('1–1 of 1 person').waitFor()
  await admin.getByLabel('Demo', { exact: true }).selectOption('nba')
  await admin.getByText('No person matches.').waitFor()
  await admin.getByLabel('Demo', { exact: true }).selectOption('Robotaxi')
  await admin.getByText('1–1 of 1 person').waitFor()
  await expect.poll(() => figure('Opens')).toBe('1')
  const today = new Date().toISOString().slice(0, 10)
  await admin.getByLabel('Range').selectOption('From … to …')
  await admin.getByText('Choose the first and the last day.').waitFor()
  expect(await admin.locator('dt').count()).toBe(0)
  expect(await admin.getByText('1–1 of 1 person').count()).toBe(0)
  await admin.getByLabel('From', { exact: true }).fill(today)
  await admin.getByLabel('To', { exact: true }).fill(today)
  await admin.getByText('No day of it is over yet.').first().waitFor()
  await admin.getByText('1–1 of 1 person').waitFor()
  expect(await qualityFaults(admin, 'user insights of a demo')).toEqual([])
  const query = new URL(admin.url()).searchParams
  expect(Object.fromEntries(query)).toEqual({
    q: `Vale ${mark}`,
    range: 'custom',
    from: today,
    to: today,
    demo: 'robotaxi',
  })
  const [list] = await Promise.all([admin.waitForEvent('download'), press(admin, 'CSV')])
  expect(await readFile(await list.path(), 'utf8')).toMatch(
    new RegExp(`Runa Vale ${mark},[^,]*,1,\\d`),
  )

  await admin.getByRole('button', { name: 'Saved views' }).press('Enter')
  await admin.getByLabel('Save what is shown as').fill(`Robotaxi ${mark}`)
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: `Robotaxi ${mark}`, exact: true }).waitFor()
  await admin.keyboard.press('Escape')

  await admin.getByRole('button', { name: `Runa Vale ${mark}` }).press('Enter')
  const drawer = admin.getByRole('dialog', { name: `Runa Vale ${mark}` })
  await drawer.getByText('Opened Robotaxi').waitFor()
  expect(await drawer.getByText(/^Signed in/).count()).toBe(0)
  const [timeline] = await Promise.all([
    admin.waitForEvent('download'),
    drawer.getByRole('button', { name: 'CSV' }).press('Enter'),
  ])
  const lines = (await readFile(await timeline.path(), 'utf8')).trim().split('\r\n')
  expect(lines.some((line) => line.includes(',Opened a demo,Robotaxi,'))).toBe(true)
  await admin.reload()
  await drawer.getByText('Opened Robotaxi').waitFor()
  await admin.setViewportSize({ width: 320, height: 700 })
  expect(await qualityFaults(admin, 'what one person did with one demo')).toEqual([])
  await admin.setViewportSize({ width: 1_280, height: 800 })
  await drawer.getByRole('button', { name: 'Remove Demo: Robotaxi' }).press('Enter')
  await drawer
    .getByText(/^Signed in/)
    .first()
    .waitFor()
  await admin.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  await admin.goto('/user-insights')
  await admin.getByText(/Days are of UTC\./).waitFor()
  await admin.getByRole('button', { name: 'Saved views' }).press('Enter')
  await admin.getByRole('button', { name: `Robotaxi ${mark}`, exact: true }).press('Enter')
  await admin.getByText('1–1 of 1 person').waitFor()
  await admin.setViewportSize({ width: 320, height: 700 })
  await admin.getByRole('button', { name: 'Remove Opened: Robotaxi' }).waitFor()
  expect(await qualityFaults(admin, 'user insights of a demo, on a phone')).toEqual([])
})

test('INSIGHT-4 an admin puts two people, and two organizations, side by side by keys, and comes back to each and to the list', async () => {
  const mark = Date.now()
  const names = ['Asta', 'Bror'].map((firstname) => `${firstname} Dahl ${mark}`)
  for (const [index, firstname] of ['Asta', 'Bror'].entries()) {
    const visitor = await newPerson()
    const email = await register(visitor, '/demo/robotaxi')
    const { id } = await database()
      .insertInto('organizations')
      .values({
        kind: 'partner',
        name: `${firstname} Works ${mark}`,
        origin: `${firstname.toLowerCase()}-${mark}.example`,
        created_at: mark,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database()
      .updateTable('people')
      .set({ firstname, lastname: `Dahl ${mark}`, organization_id: id })
      .where('email', '=', email)
      .execute()
    if (index === 0) {
      await press(visitor, 'Access Demo')
      await nameLead(visitor)
    }
  }
  const [asta = '', bror = ''] = names
  const admin = await openAdmin(await newPerson(), '/admin/users')
  await admin.goto('/user-insights')
  await admin.getByLabel('Search people').fill(`Dahl ${mark}`)
  await admin.getByText('1–2 of 2 people').waitFor()
  const compare = async (name: string, text: string, option: string) => {
    const drawer = admin.getByRole('dialog', { name })
    await hasFocus(drawer)
    await drawer.getByLabel('Compare with').pressSequentially(text)
    await drawer.getByRole('option', { name: option }).waitFor()
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('Enter')
  }
  await admin.getByRole('button', { name: asta }).press('Enter')
  const offering = admin.getByRole('dialog', { name: asta, exact: true }).getByLabel('Compare with')
  await offering.pressSequentially(`bror dahl ${mark}`)
  await admin.getByRole('option', { name: bror }).waitFor()
  await offering.press('Escape')
  await admin.getByRole('option', { name: bror }).waitFor({ state: 'detached' })
  await offering.fill('')
  await compare(asta, `bror dahl ${mark}`, bror)
  const both = admin.getByRole('dialog', { name: `${asta} and ${bror}` })
  await both.getByText(/Compared are the 27 days/).waitFor()
  const opens = both
    .getByRole('row')
    .filter({ hasText: /^Opens/ })
    .locator('strong')
  expect(await opens.allInnerTexts()).toEqual(['1', '0'])
  expect(await qualityFaults(admin, 'two people side by side')).toEqual([])
  await admin.goBack()
  const ofAsta = admin.getByRole('dialog', { name: asta, exact: true })
  await ofAsta.getByText('Viewed /demo/robotaxi').first().waitFor()
  await admin.goForward()
  await both.getByText(/Compared are the 27 days/).waitFor()
  await admin.reload()
  await both.getByText(/Compared are the 27 days/).waitFor()
  await both.getByRole('link', { name: bror }).press('Enter')
  const ofBror = admin.getByRole('dialog', { name: bror, exact: true })
  await ofBror.getByText('Viewed /demo/robotaxi').first().waitFor()
  await ofBror.getByRole('link', { name: `Bror Works ${mark}` }).press('Enter')
  await compare(`Bror Works ${mark}`, `asta works ${mark}`, `Asta Works ${mark}`)
  const works = admin.getByRole('dialog', { name: `Bror Works ${mark} and Asta Works ${mark}` })
  await works.getByText(/Compared are the 27 days/).waitFor()
  expect(await works.getByRole('row').nth(1).locator('strong').allInnerTexts()).toEqual(['1', '1'])
  await admin.setViewportSize({ width: 320, height: 700 })
  expect(await qualityFaults(admin, 'two organizations side by side, on a phone')).toEqual([])
  await admin.keyboard.press('Escape')
  await works.waitFor({ state: 'detached' })
  await admin.getByText('1–2 of 2 people').waitFor()
})

test('INSIGHT-4 staff turn the mail of each week on where the figures are, and it stays on', async () => {
  const staff = await newPerson()
  await signIn(staff, people.staff)
  await staff.goto('/usage-insights')
  const wanted = staff.getByRole('switch', { name: /each Monday$/ })
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
  const wanted = staff.getByRole('switch', { name: /each Monday$/ })
  expect(await wanted.count()).toBe(0)
  await staff.unroute(address)
  await alert.getByRole('button', { name: 'Retry' }).press('Enter')
  await wanted.waitFor()
  expect(await alert.count()).toBe(0)
})

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
    expect(await cutOf(admin, '.flow-chart')).toEqual([])
    expect(await admin.getByLabel('Code of a failed sign-in').isVisible()).toBe(false)
    await admin.goto('/usage-insights')
    await admin.getByRole('columnheader', { name: '23' }).waitFor()
    expect(await cutOf(admin, '.heat-map th')).toEqual([])
    await admin.goto('/user-insights')
    await admin.getByText(/Days are of UTC\./).waitFor()
    await admin.getByRole('row').nth(1).waitFor()
    const pressed = await admin
      .locator('main :is(button, input, select):visible')
      .evaluateAll((found) =>
        found.flatMap((it) => (it.closest('table') === null ? [it.textContent] : [])),
      )
    expect(pressed).toEqual([])
  },
)

/** What of these a sheet of paper does not show: there nothing scrolls. */
const cutOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) =>
    found.flatMap((it) => {
      const { left, right, height } = it.getBoundingClientRect()
      const isShown = left >= 0 && right <= innerWidth && height <= innerHeight
      return isShown ? [] : [`${it.textContent.slice(0, 20)} ends at ${right}`]
    }),
  )
