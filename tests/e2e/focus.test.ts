import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { isInSight } from '#tests/support/in-sight.ts'
import { isFocusInSight } from '#tests/support/quality.ts'
import {
  leadForm,
  newName,
  openAdmin,
  pathOf,
  people,
  register,
  signIn,
  waitForFocus,
  waitForFocusWithin,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()

const access = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Access Demo' })

test('LEAD-1 APP-9 Escape leads from the lead form back to what opened it; opened by its address, to the heading', async () => {
  const page = await newPerson()
  await register(page, '/demo/robotaxi')
  await access(page).press('Enter')
  await waitForFocus(leadForm(page).locator(':focus'))
  await page.keyboard.press('Escape')
  await waitForFocus(access(page))
  expect(pathOf(page)).toBe('/demo/robotaxi')

  await page.goto('/demo/robotaxi/open')
  await waitForFocus(leadForm(page).locator(':focus'))
  await page.keyboard.press('Escape')
  await waitForFocus(page.getByRole('heading', { level: 1, name: 'Robotaxi' }))
})

test('APP-9 in a low window a dialog and a drawer that lead the focus round to their other end scroll there', async () => {
  const window = { width: 320, height: 256 }
  const page = await newPerson({ viewport: window })
  await register(page, '/demo/robotaxi')
  await access(page).press('Enter')
  await waitForFocus(leadForm(page).getByLabel('Company Name'))
  await page.keyboard.press('Shift+Tab')
  await waitForFocus(leadForm(page).getByRole('button', { name: 'Access Demo' }))
  expect(await isFocusInSight(page)).toBe(true)

  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await waitForFocus(menu.getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Shift+Tab')
  await waitForFocus(menu.getByRole('link', { name: 'Support' }))
  expect(await isFocusInSight(page)).toBe(true)
})

test.each([320, 1280])(
  'ADMIN-2 APP-9 at %i pixels the next page of a list begins in sight, and so does whoever turned to it',
  async (width) => {
    const created_at = Date.now()
    const domain = `${newName('turned')}.example`
    await database()
      .insertInto('people')
      .values(
        Array.from({ length: 25 }, (_, at) => ({
          email: `tess.${at}@${domain}`,
          firstname: 'Tess',
          lastname: 'Turner',
          created_at,
        })),
      )
      .execute()
    const page = await openAdmin(
      await newPerson({ viewport: { width, height: 720 } }),
      '/admin/users',
    )
    await page.getByRole('button', { name: 'Next page' }).press('Enter')
    await page.getByText(/^26–\d+ of /).waitFor()
    const rows = page.getByRole('region', { name: 'Users' })
    await waitForFocus(rows)
    await expect
      .poll(async () => [
        await isInSight(page.getByRole('columnheader').first()),
        await isInSight(page.getByText(/^26–\d+ of /)),
      ])
      .toEqual([true, true])
    await page
      .getByRole('table', { name: 'Users' })
      .and(page.locator('[aria-busy=false]'))
      .waitFor()
    await page.keyboard.press('Tab')
    await rows.locator(':focus').waitFor()
    await page.goBack()
    await page.getByText(/^1–25 of /).waitFor()
  },
)

test('LOGIN-2 the way in of partners has the focus, and the field of an address where that is the only one', async () => {
  const page = await newPerson()
  await page.goto('/login/partner-google')
  await waitForFocus(page.getByRole('button', { name: 'Continue with Google' }))
  expect(pathOf(page)).toBe('/login/partner-google')
  await page.goto('/login/customer')
  await waitForFocus(page.getByLabel('Email', { exact: true }))
})

test('APP-9 a link to a place in a page takes the focus there: from the page itself, from another, and by its address', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/about')
  const privacy = page.getByRole('heading', { level: 2, name: 'Privacy in plain words' })
  const privacyLink = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
  await privacyLink.press('Enter')
  await waitForFocus(privacy)
  await expect.poll(() => isInSight(privacy)).toBe(true)

  const nav = page.getByRole('navigation', { name: 'Help' })
  await nav.getByRole('link', { name: 'Support' }).press('Enter')
  await waitForFocus(page.getByRole('heading', { level: 1, name: 'Support' }))
  await page.getByLabel('Search the answers').fill('approved')
  await page.locator('#waiting').press('Enter')
  await page.getByRole('link', { name: 'Link to this answer' }).press('Enter')
  await waitForFocus(page.locator('#waiting'))
  await privacyLink.press('Enter')
  await waitForFocus(privacy)
  await page.goBack()
  await waitForFocus(page.locator('#waiting'))

  await privacyLink.press('Enter')
  await waitForFocus(privacy)
  await privacyLink.press('Enter')
  await waitForFocus(privacy)
  await expect.poll(() => isInSight(privacy)).toBe(true)

  const plain = page.getByRole('main').getByText('Passwords are stored as a hash')
  await plain.evaluate((text) => (text.id = 'plain'))
  await page.evaluate(() => (window.location.hash = 'plain'))
  await waitForFocus(plain)

  await page.goto('/support#share')
  await waitForFocus(page.locator('#share'))
  await page.goto('about:blank')
  await page.goto('/support#lost-device')
  await waitForFocus(page.locator('#lost-device'))
  await expect.poll(() => isInSight(page.locator('#lost-device'))).toBe(true)
})

/** Gives the focus as Safari does on a Mac, and Firefox there too: a press takes it to what surrounds the control, if to anything. */
const pressAsOnMac = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener(
      'mousedown',
      (event) => {
        const control =
          event.target instanceof Element ? event.target.closest('button, a, label') : null
        if (control !== null) {
          event.preventDefault()
          const around = control.parentElement?.closest<HTMLElement>('[tabindex]')
          if (around) {
            around.focus({ preventScroll: true })
          } else if (document.activeElement instanceof HTMLElement) {
            document.activeElement.blur()
          }
        }
      },
      true,
    ),
  )

/** An admin's list in such a browser, with the code that comes once a page has nothing else to do. */
const openUsersOnMac = async () => {
  const page = await newPerson()
  await pressAsOnMac(page)
  await openAdmin(page, '/admin/users')
  const sidebar = page.getByRole('button', { name: 'Sidebar' })
  await expect
    .poll(async () => {
      await sidebar.click()
      return sidebar.evaluate((button) => button.matches(':focus'))
    })
    .toBe(true)
  return page
}

test('APP-9 APP-12 where a press gives no focus a drawer still returns it, and Tab goes on from what was pressed', async () => {
  const page = await openUsersOnMac()
  const row = page.locator('tbody').getByRole('button').first()
  await row.click()
  await waitForFocusWithin(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await waitForFocus(row)

  const menu = page.getByRole('button', { name: 'Account of' })
  await menu.click()
  await waitForFocus(menu)
  expect(await menu.evaluate((button) => button.matches(':focus-visible'))).toBe(false)
  await page.keyboard.press('Tab')
  await waitForFocus(
    page.getByRole('group', { name: 'Account' }).getByRole('radio').locator(':scope:focus'),
  )
  await page.keyboard.press('Escape')
  await waitForFocus(menu)
})

test('ADMIN-2 APP-12 where a press gives no focus a popover is closed by its own button, from a field in it too', async () => {
  const page = await openUsersOnMac()
  const button = page.getByRole('button', { name: 'Saved views' })
  const panel = page.getByRole('group', { name: 'Saved views' })
  await button.click()
  await panel.getByLabel('Save this view as').fill('Anna')
  await button.click()
  await waitForFocus(button)
  await expect.poll(() => panel.isVisible()).toBe(false)
})
