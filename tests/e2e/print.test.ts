import { rmSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { writeCatalogue } from '#tests/support/sample-catalogue.ts'
import { openAdmin, people, register, signIn } from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'

const demosDir = writeCatalogue(60)
afterAll(() => rmSync(demosDir, { recursive: true }))

const { newPerson } = useBrowser()
const portal = usePortal({ DEMOS_DIR: demosDir })

/** What Home has in it once it is put on paper. */
const printedOf = async (page: Page) => {
  await page.evaluate(() => {
    window.addEventListener(
      'afterprint',
      () => {
        const cards = document.querySelectorAll('.demo-card').length
        const rests = document.querySelectorAll('.demo-grid-rest').length
        Object.assign(window, { printed: { cards, rests } })
      },
      { once: true },
    )
  })
  await page.pdf()
  return page.evaluate(() => (window as never as { printed: unknown }).printed)
}

test('DEMO-1 Home prints a card of every demo that matches, and no empty sheet for those nobody came to yet', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  await signIn(page, people.staff)
  const more = page.getByRole('button', { name: 'Show more demos' })
  await more.waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => more.isVisible()).toBe(false)
  await page.emulateMedia({ media: null })

  // What brings them comes after the page.
  await expect.poll(() => printedOf(page)).toEqual({ cards: 60, rests: 0 })
  await page.getByLabel('Search').fill('demo 1')
  await page.getByText(/^11 demos/).waitFor()
  expect(await printedOf(page)).toEqual({ cards: 11, rests: 0 })
})

test('ROUTE-1 the questions of Support are printed with their answers, closed as they are', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/support')
  const answers = page.locator('details:not([open]) p')
  const seen = () => answers.evaluateAll((all) => all.filter((it) => it.checkVisibility()).length)
  const count = await answers.count()
  expect(count).toBeGreaterThan(10)
  expect(await seen()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(seen).toBe(count)
  const heights = await answers.evaluateAll((all) =>
    all.map((it) => it.getBoundingClientRect().height),
  )
  expect(Math.min(...heights)).toBeGreaterThan(0)
})

const sheetsOf = async (page: Page) => {
  const file = (await page.pdf()).toString('latin1')
  return file.match(/\/Type \/Page\b/g)?.length ?? 0
}

test('AI-1 a conversation is printed from its first question to its last answer', async () => {
  const page = await newPerson()
  await register(page, '/ai/new')
  const question = page.getByLabel('Your question')
  for (const words of ['Looker', 'Gemini', 'Google Maps', 'BigQuery', 'Vertex AI']) {
    const answered = page.locator('article[aria-busy=false]')
    const count = await answered.count()
    await question.fill(`Which demos use ${words}?`)
    await question.press('Enter')
    await answered.nth(count).waitFor()
  }
  const log = page.getByRole('log')
  const height = await log.evaluate((it) => it.scrollHeight)
  await page.emulateMedia({ media: 'print' })
  await expect
    .poll(() => log.evaluate((it) => it.scrollHeight - it.clientHeight))
    .toBeLessThanOrEqual(0)
  const whole = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(whole).toBeGreaterThan(height * 0.7)
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'hidden' })
  await page.emulateMedia({ media: null })
  // 1122 px, the height of a sheet, less its margins.
  expect(await sheetsOf(page)).toBeGreaterThan(1)
})

test('AI-4 the page of WhatsApp is printed to its end', async () => {
  const page = await newPerson({ viewport: { width: 320, height: 256 } })
  await register(page, '/ai/conversation/whatsapp')
  await page.getByRole('heading', { name: 'WhatsApp' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  // Nothing scrolls by itself.
  const hidden = () => page.locator('main').evaluate((it) => it.scrollHeight - it.clientHeight)
  await expect.poll(hidden).toBeLessThanOrEqual(0)
})

/** A4 and Letter upright, less their margins, and a sheet without any. */
test.each([717, 739, 794])(
  'ADMIN-2 on a sheet of %i px a list is a table with all its columns, and no row goes on over the next sheet',
  async (width) => {
    const page = await newPerson({ viewport: { width, height: 1_000 } })
    await openAdmin(page, '/admin/users')
    await page.locator('tbody button').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const frame = page.locator('.admin-table-frame')
    const printed = () =>
      frame.evaluate((it) => {
        const row = getComputedStyle(it.querySelector('tbody tr') ?? it)
        return [row.display, row.breakInside, it.scrollWidth - it.clientWidth]
      })
    await expect.poll(printed).toEqual(['table-row', 'avoid', 0])
    // A head that is repeated has words alone.
    const headings = await frame
      .locator('thead th')
      .evaluateAll((all) =>
        all.map((it) => getComputedStyle(it, '::before').content + it.textContent),
      )
    expect(headings.slice(0, 3)).toEqual(['"Name"Name', '"Email"Email', 'noneRole'])
    expect(await frame.locator('.admin-sort').first().isVisible()).toBe(false)
  },
)

test('ADMIN-3 an account is printed from its first fact to its last sign-in, without the list behind it and what can be pressed', async () => {
  const page = await newPerson({ viewport: { width: 717, height: 400 } })
  await openAdmin(page, `/admin/users?q=${encodeURIComponent(people.admin)}`)
  await page.locator('tbody button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Sign-ins' }).waitFor()
  const list = page.locator('.admin-table')
  const actions = dialog.getByRole('heading', { name: 'Actions' })
  expect([await list.isVisible(), await actions.isVisible()]).toEqual([true, true])

  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => list.isVisible()).toBe(false)
  expect(await actions.isVisible()).toBe(false)
  expect(await dialog.getByRole('button', { name: 'Close' }).isVisible()).toBe(false)
  const hidden = await dialog.evaluate((it) =>
    [it, ...it.querySelectorAll('*')].reduce(
      (most, { scrollHeight, clientHeight }) =>
        clientHeight > 100 ? Math.max(most, scrollHeight - clientHeight) : most,
      0,
    ),
  )
  expect(hidden).toBe(0)
  // It goes on below what a window shows.
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(500)
  const { position } = await dialog.evaluate((it) => getComputedStyle(it.parentElement ?? it))
  expect(position).toBe('static')
})

test('INSIGHT-1 the title of a part of the insights stays with what is printed below it', async () => {
  const page = await newPerson()
  await signIn(page, people.staff, '/usage-insights')
  const title = page.locator('main h2', { hasText: 'Over time' })
  await title.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await title.evaluate((it) => getComputedStyle(it).breakAfter)).toBe('avoid')
})

test('ADMIN-3 of the audit log what it is narrowed to is printed, and no field to narrow it by', async () => {
  const page = await newPerson({ viewport: { width: 717, height: 1_000 } })
  await openAdmin(page, '/admin/audit-log?q=ada&kind=access&from=2020-01-02')
  const field = page.getByLabel('Search the audit log')
  const clear = page.getByRole('button', { name: 'Clear search and filters' })
  const narrowed = page.getByText('Search: ada · Kind: All decisions on access · From: 2020-01-02')
  await clear.waitFor()
  const seen = () => Promise.all([field, clear, narrowed].map((it) => it.isVisible()))
  expect(await seen()).toEqual([true, true, false])
  await page.emulateMedia({ media: 'print' })
  await expect.poll(seen).toEqual([false, false, true])
})
