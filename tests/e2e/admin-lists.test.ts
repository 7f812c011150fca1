import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'

import type { Database } from '#server/db/schema.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import {
  newName,
  openAdmin,
  pathOf,
  people,
  press,
  see,
  signIn,
  waitForFocus,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()

/** A partner of an organization of its own. */
const addTied = async (
  lastname: string,
  { now = Date.now(), ...person }: Partial<Insertable<Database['people']>> & { now?: number } = {},
) => {
  const { id } = await database()
    .insertInto('organizations')
    .values({ kind: 'partner', name: `${lastname} Works`, origin: lastname, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database()
    .insertInto('people')
    .values({
      email: `wanda@${lastname.toLowerCase()}.example`,
      firstname: 'Wanda',
      lastname,
      organization_id: id,
      created_at: now,
      email_verified_at: now,
      ...person,
    })
    .execute()
  return id
}

test('ADMIN-2 APP-9 users are narrowed to an organization, the list laid out and saved by keys alone; all is there again later, and what was typed a moment before one left', async () => {
  const name = newName('Tarrow')
  const id = await addTied(name)
  const page = await openAdmin(await newPerson(), '/admin/users')
  await page.getByRole('combobox', { name: 'Organization' }).focus()
  await page.keyboard.type(name)
  await page.getByRole('option', { name: `${name} Works` }).waitFor()
  // What the first letters found may stand above it for a moment.
  await expect
    .poll(() => page.locator('[role=option]').first().textContent())
    .toContain(`${name} Works`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('1–1 of 1 user').waitFor()
  await page.getByRole('button', { name: `Remove Organization: ${name} Works` }).waitFor()
  const narrowed = `/admin/users?organization=${id}`
  expect(pathOf(page)).toBe(narrowed)
  const row = page.locator('tbody').getByRole('button')
  await row.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await waitForFocus(row)

  await page.getByRole('button', { name: 'Layout' }).press('Enter')
  expect(await qualityFaults(page, 'the layout of a list')).toEqual([])
  await page.getByRole('checkbox', { name: 'Role' }).press('Space')
  await page.getByRole('radio', { name: 'Comfortable' }).press('ArrowDown')
  await page.keyboard.press('Escape')
  await waitForFocus(page.getByRole('button', { name: 'Layout' }))
  await page.getByRole('columnheader', { name: 'Role' }).waitFor({ state: 'detached' })
  const layout = page.getByRole('group', { name: 'Layout' })
  await page.getByRole('button', { name: 'Layout' }).press('Enter')
  await layout.getByRole('checkbox').last().press('Tab')
  await layout.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Saved views' }).press('Enter')
  await page.getByLabel('Save this view as').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name, exact: true }).waitFor()
  const focused = page.locator(':focus')
  await page.getByLabel('Save this view as').and(focused).waitFor()
  await expect.poll(() => page.getByLabel('Save this view as').inputValue()).toBe('')
  expect(await qualityFaults(page, 'saved views')).toEqual([])

  await page.goto('/admin/users?role=staff&sort=email')
  await page.getByRole('button', { name: 'Remove Role: Google staff' }).waitFor()
  expect(await page.locator('table').getAttribute('data-density')).toBe('compact')
  expect(await page.getByRole('columnheader', { name: 'Role' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Saved views' }).press('Enter')
  await page.getByRole('button', { name, exact: true }).press('Enter')
  await page.getByText('1–1 of 1 user').waitFor()
  expect(pathOf(page)).toBe(narrowed)

  await page.getByRole('button', { name: 'Saved views' }).press('Enter')
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
  await page.getByText('Nothing is saved yet.').waitFor()
  await page.getByRole('group', { name: 'Saved views' }).and(focused).waitFor()

  await page.goto('/admin/users')
  await page.getByLabel('Search users').pressSequentially(name)
  // By a key: below the list, which what was typed makes shorter, it moves away from under a pointer.
  await page.getByRole('link', { name: 'Support' }).last().press('Enter')
  await see(page, 'Support')
  await page.goBack()
  await page.getByText('1–1 of 1 user').waitFor()
  expect(pathOf(page)).toBe(`/admin/users?q=${name}`)
})

test.each([320, 1280])(
  'ADMIN-2 at %d px a list stays where it is while its rows are opened and closed, and one Back leaves it',
  async (width) => {
    const page = await newPerson({ viewport: { width, height: 500 } })
    await signIn(page, people.admin, '/about')
    await see(page, 'About')
    await openAdmin(page, '/admin/users')
    const last = page.locator('tbody').getByRole('button').last()
    await last.scrollIntoViewIfNeeded()
    const depth = () => page.evaluate(() => window.scrollY)
    const before = await depth()
    expect(before).toBeGreaterThan(100)
    const close = async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await waitForFocus(last)
      expect(pathOf(page)).toBe('/admin/users')
      await expect.poll(depth).toBe(before)
    }

    await last.click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Sign-ins' }).waitFor()
    expect(await depth()).toBe(before)
    await close()
    await last.click()
    await page.getByRole('link', { name: 'What can this person see?' }).click()
    await page.waitForURL(/view=sight/)
    await page.reload()
    await page.getByRole('dialog').waitFor()
    await press(page, 'Close')
    await page.waitForURL('/admin/users')
    await last.click()
    await page.getByRole('dialog').waitFor()
    await close()
    await page.goBack()
    await see(page, 'About')
  },
)

test('ADMIN-2 a list stays where it is when a screen reader scrolls to a row and presses it at once', async () => {
  const page = await newPerson({ viewport: { width: 320, height: 500 } })
  await openAdmin(page, '/admin/users')
  const depth = () => page.evaluate(() => window.scrollY)
  const last = page.locator('tbody').getByRole('button').last()
  const before = await last.evaluate((row: HTMLElement) => {
    row.focus()
    row.click()
    return window.scrollY
  })
  expect(before).toBeGreaterThan(100)
  await page.getByRole('dialog').waitFor()
  await press(page, 'Close')
  await waitForFocus(last)
  await expect.poll(depth).toBe(before)
})

test.each([320, 1280])(
  'ADMIN-2 at %d px partners are put into the order of who waits longest, and of who came last, by a press',
  async (width) => {
    const q = newName('vellum')
    const [early, late] = [Date.UTC(2026, 0, 5), Date.UTC(2026, 1, 5)]
    const waits = { organization_access_status: 'pending' } as const
    await addTied(`A ${q}`)
    await addTied(`B ${q}`, { now: late, ...waits })
    await addTied(`C ${q}`, { now: early, ...waits })
    const person = await newPerson({ viewport: { width, height: 800 } })
    const page = await openAdmin(person, `/admin/partners?q=${q}`)
    const inOrder = (letters: string) => {
      const names = Array.from(letters, (it) => new RegExp(`^${it} ${q} Works`))
      return expect
        .poll(() => page.locator('tbody .admin-open').allTextContents())
        .toEqual(names.map((it) => expect.stringMatching(it)))
    }
    await inOrder('ABC')
    await press(page, 'Waiting since')
    await inOrder('CBA')
    await press(page, 'Waiting since')
    await page.waitForURL(/order=desc/)
    await inOrder('BCA')
    expect(await qualityFaults(page, 'partners by who waits')).toEqual([])
  },
)

test('ADMIN-2 who copies rows of a list takes names and headings along, which are buttons', async () => {
  const page = await newPerson()
  await openAdmin(page, '/admin/users')
  await page.locator('tbody').getByRole('button').first().waitFor()
  // Chromium copies them whatever is said of them.
  const selectable = await page
    .locator('table button')
    .evaluateAll((all) => all.map((it) => getComputedStyle(it).userSelect))
  expect([...new Set(selectable)]).toEqual(['text'])
})

test('ADMIN-2 an entry whose address was opened gives way to its list, which is in the history once', async () => {
  const page = await newPerson()
  await signIn(page, people.admin, '/about')
  await see(page, 'About')
  const name = newName('Tesserin')
  const id = await addTied(name)
  await page.goto(`/admin/partners?organization=${id}`)
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: `${name} Works` })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('/admin/partners')
  await page.goBack()
  await see(page, 'About')
  expect(pathOf(page)).toBe('/about')
})

test('ADMIN-2 FLOW-4 a mark in the address that no list knows, the inspector’s among them, breaks none', async () => {
  const page = await newPerson()
  await openAdmin(page, '/admin/partners')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 422) {
      refused.push(response.url())
    }
  })
  const lists = {
    '/admin/partners': 'organization/partners',
    '/admin/customers': 'customers',
    '/admin/users': 'users',
    '/admin/leads': 'leads/all',
    '/usage-insights': 'stats/demos',
    '/user-insights': 'stats/users',
  }
  for (const [path, call] of Object.entries(lists)) {
    const answered = page.waitForResponse((it) =>
      new RegExp(`/api/.*${call}(?:\\?|$)`).test(it.url()),
    )
    await page.goto(`${path}?inspect=&utm_source=mail`)
    await answered
  }
  expect(refused).toEqual([])
})
