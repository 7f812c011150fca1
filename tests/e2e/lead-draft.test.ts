import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { passTime } from '#tests/support/calls-under-way.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  enterCode,
  fillLead,
  identify,
  leadForm,
  openedTab,
  pathOf,
  people,
  press,
  register,
  see,
  signIn,
  waitForFocus,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const company = (page: Page) => leadForm(page).getByLabel('Company Name').inputValue()

const signInAgain = async (page: Page, email: string) => {
  await identify(page, email)
  await enterCode(page, codeIn(await askForCode(page, email)))
  await leadForm(page).waitFor()
}

/** The server hears that somebody was there, and gives another hour; its own clock stands still meanwhile. */
const tellOfUse = async (page: Page) => {
  await page.keyboard.press('Shift')
  const told = page.waitForResponse('**/api/*/refresh')
  await passTime(page, 3_400_000)
  await told
}

/** The session ends while the form is open; its person goes to the login. */
const letExpire = async (page: Page) => {
  await tellOfUse(page)
  await passTime(page, 3_601_000)
  const popup = page.getByRole('alertdialog', { name: 'Your session expired' })
  await popup.getByRole('button', { name: 'Login' }).click()
  await see(page, 'Login')
}

test('LEAD-1 SESSION-3 a half filled form outlives the session, a reload and Back, for its person alone', async () => {
  const page = await newPerson()
  await page.clock.install()
  await signIn(page, people.customer, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page, 'Blue Harbor')

  await letExpire(page)
  await signInAgain(page, people.partner)
  expect(await company(page)).toBe('')
  await letExpire(page)
  await signInAgain(page, people.customer)
  expect(pathOf(page)).toBe('/demo/robotaxi/open')
  await expect.poll(() => company(page)).toBe('Blue Harbor')
  expect(await leadForm(page).getByLabel('Website').inputValue()).toBe('blueharbor.example')

  await page.reload()
  await leadForm(page).waitFor()
  await expect.poll(() => company(page)).toBe('Blue Harbor')
  await page.goto('/about')
  await see(page, 'About')
  await page.goBack()
  await leadForm(page).waitFor()
  await expect.poll(() => company(page)).toBe('Blue Harbor')

  await press(page, 'Back')
  await press(page, 'Discard')
  await leadForm(page).waitFor({ state: 'detached' })
  await press(page, 'Access Demo')
  expect(await company(page)).toBe('')
})

test('LEAD-1 LEAD-8 DEMO-8 a form that was sent leaves nothing behind; its customer is offered again, by keys alone', async () => {
  const page = await newPerson()
  await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page, 'Blue Harbor')
  await openedTab(page, () => page.keyboard.press('Enter'))
  await press(page, 'End demo session')

  await page.goto('/demo/cymbalbites/open')
  await waitForFocus(leadForm(page).getByLabel('Company Name'))
  expect(await leadForm(page).getByText('Blue Harbor').count()).toBe(0)
  await page.keyboard.press('Shift+Tab')
  await waitForFocus(leadForm(page).getByRole('button', { name: 'Earlier customers' }))
  await page.keyboard.press('Enter')
  await leadForm(page).getByRole('button', { name: 'Same customer again: Blue Harbor' }).waitFor()
  expect(await company(page)).toBe('')
  await leadForm(page).getByLabel('Company Name').focus()
  await page.keyboard.type('har')
  await leadForm(page).getByRole('option', { name: 'Blue Harbor' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => company(page)).toBe('Blue Harbor')
  expect(await leadForm(page).getByLabel('Website').inputValue()).toBe('https://blueharbor.example')
  await openedTab(page, () => page.keyboard.press('Enter'))
})

test('SESSION-2 LEAD-1 the popup comes over an open lead form and gives it back as it was', async () => {
  const page = await newPerson()
  await page.clock.install()
  await signIn(page, people.customer, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  await tellOfUse(page)
  await passTime(page, 3_400_000)
  const popup = page.getByRole('alertdialog', { name: 'Your session is about to expire' })
  await popup.getByRole('button', { name: 'Stay connected' }).click()
  await popup.waitFor({ state: 'detached' })

  expect(await leadForm(page).getByLabel('Company Name').inputValue()).toBe('Blue Harbor')
  await leadForm(page).getByLabel('Note (optional)').fill('After the popup')
  expect(await leadForm(page).getByLabel('Note (optional)').inputValue()).toBe('After the popup')
})

test.each([
  [people.staff, { width: 1280, height: 720 }],
  [people.customer, { width: 320, height: 720 }],
])('LEAD-1 ERROR-1 %s is told in sight that a lead could not be sent', async (email, viewport) => {
  const page = await newPerson({ viewport, isFailing: true })
  await signIn(page, email, '/demo/robotaxi/open')
  await fillLead(page)
  await page.route('**/api/leads/add', (route) => route.abort('failed'))
  await leadForm(page).getByRole('button', { name: 'Access Demo' }).click()

  const alert = leadForm(page).getByRole('alert')
  await expect.poll(() => alert.evaluate(isSeen)).toBe(true)
})

/** Is its middle what a person sees there? Chromium gets it as text. */
const isSeen = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
