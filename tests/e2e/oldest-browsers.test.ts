import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { passTime } from '#tests/support/calls-under-way.ts'
import {
  countCalls,
  nameLead,
  people,
  press,
  register,
  see,
  signIn,
  signInByCode,
} from '#tests/support/steps.ts'
import { younger } from '#tests/support/younger-than-browsers.ts'

const { newPerson } = useBrowser()

/** Takes away what the oldest browsers lack; the whole of its page is without it. */
const asInOldest = (page: Page) =>
  page.addInitScript(
    (names: readonly string[]) => {
      for (const name of names) {
        const path = name.split('.')
        const last = path.pop() ?? ''
        const owner = path.reduce<object | undefined>(
          (found, part) => found && (Reflect.get(found, part) as object | undefined),
          globalThis,
        )
        if (owner !== undefined) {
          Reflect.deleteProperty(owner, last)
        }
      }
    },
    [...younger],
  )

test('APP-12 LEAD-3 in the oldest browsers a person is led to the login, signs in, goes on where they wanted to, and opens the demo', async () => {
  const page = await newPerson({ isFirstVisit: true })
  await asInOldest(page)
  const email = await register(page)
  await page.context().clearCookies()
  await signInByCode(page, email, '/demo/robotaxi')
  expect(await page.evaluate(() => ['parse' in URL, 'any' in AbortSignal])).toEqual([false, false])
  await press(page, 'Access Demo')
  await nameLead(page)
  await page.getByText('Blue Harbor').first().waitFor()
})

test('APP-12 SESSION-2 in the oldest browsers a session is renewed', async () => {
  const page = await newPerson({ isFirstVisit: true })
  await asInOldest(page)
  await page.clock.install()
  await signIn(page, people.customer)
  const refreshes = countCalls(page, '/api/email/refresh')
  const popup = page.getByRole('alertdialog', { name: 'Your session is about to expire' })
  await passTime(page, 3_600_000 - 200_000)
  await popup.getByRole('button', { name: 'Stay connected' }).click()
  await popup.waitFor({ state: 'detached' })
  expect(refreshes).toHaveLength(1)
})

test('APP-12 AI-2 in the oldest browsers the guide is asked, and what it was asked stands under its day', async () => {
  const page = await newPerson({ isFirstVisit: true })
  await asInOldest(page)
  await register(page, '/ai/new')
  const question = page.getByLabel('Your question')
  await question.fill('Which demos use Looker?')
  await question.press('Enter')
  await see(page, 'Which demos use Looker?')
  await page.getByRole('article', { name: 'Answer' }).getByText('use Looker').first().waitFor()
  await page.getByText('Today', { exact: true }).waitFor()
  expect(await page.evaluate(() => 'groupBy' in Map)).toBe(false)
})

/** By hand: Chromium hears of no tap, and closes nothing by itself. */
const tap = (place: Locator) =>
  place.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true })

test('APP-12 APP-9 where a browser closes no menu by a tap beside it, the portal does', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const menu = page.getByRole('group', { name: 'Account' })
  const open = async () => {
    await press(page, 'Account of Cora Jansen')
    await menu.waitFor()
  }
  await open()
  // What hears of it comes once nothing else is to do.
  await expect
    .poll(async () => {
      await tap(page.getByRole('main'))
      return menu.isVisible()
    })
    .toBe(false)
  await open()
  await tap(menu)
  expect(await menu.isVisible()).toBe(true)
})
