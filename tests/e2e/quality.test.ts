import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { beginSession } from '#tests/support/browser-session.ts'
import { passTime } from '#tests/support/calls-under-way.ts'
import { codeIn, linkIn, mailsTo, newestMail, wrongCodeFor } from '#tests/support/mailbox.ts'
import {
  isFocusInSight,
  largeLetterFaults,
  letterSize,
  qualityFaults,
  stuckFaults,
} from '#tests/support/quality.ts'
import {
  askForCode,
  demoCard,
  enterCode,
  identify,
  leadForm,
  nameLead,
  newAddress,
  openAdmin,
  openedTab,
  people,
  press,
  register,
  see,
  signIn,
  waitForFocus,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

/** Takes in one screen after the other, and what is wrong with each. */
const inspection = (page: Page) => {
  const faults: string[] = []
  return {
    faults,
    look: async (screen: string) => {
      faults.push(...(await qualityFaults(page, screen)))
      await page.setViewportSize({ width: 1_280, height: 800 })
    },
  }
}

test('APP-9 the sign-in screens pass axe in light and dark and fit 320 px', async () => {
  const page = await newPerson()
  const { faults, look } = inspection(page)

  await page.goto('/login')
  await see(page, 'Login')
  await look('login')
  await page.getByLabel('Email').fill(newAddress())
  await press(page, 'Next')
  await page.getByText('Email not found.').waitFor()
  await look('login, unknown')
  await identify(page, people.customer)
  await look('login, send code')
  const mail = await askForCode(page, people.customer)
  await enterCode(page, wrongCodeFor(mail))
  await page.getByText('This code is not right.').waitFor()
  await look('login, wrong code')

  const other = await newPerson()
  const otherInspection = inspection(other)
  await other.goto('/register')
  await press(other, 'Next')
  await other
    .getByRole('textbox', { name: 'Email' })
    .and(other.locator('[aria-invalid=true]'))
    .waitFor()
  await otherInspection.look('register, empty')
  await other.goto(linkIn(mail))
  await see(other, 'Is this you?')
  await otherInspection.look('connect, confirm')
  const number = await page.getByRole('img', { name: /^\d \d$/ }).innerText()
  await other.getByLabel('Number').fill(number.trim())
  await press(other, 'Confirm')
  await see(other, 'Connected')
  await otherInspection.look('connect, connected')
  await other.goto('/email/login/connect')
  await see(other, 'Link expired')
  await otherInspection.look('connect, expired')
  await other.goto('/nothing')
  await see(other, '404')
  await otherInspection.look('404')

  expect([...faults, ...otherInspection.faults]).toEqual([])
})

test('APP-9 Home, the demo pages, the lead form and the popups pass axe in light and dark and fit 320 px', async () => {
  const page = await newPerson({ isFailing: true })
  await page.clock.install()
  const { faults, look } = inspection(page)

  await signIn(page, people.staff)
  await look('home')
  await page.getByRole('button', { name: /^Account of / }).click()
  await look('home, account menu')
  await page.keyboard.press('Escape')
  await page.getByLabel('Search').fill('no such demo')
  await page.getByRole('button', { name: 'Clear filters' }).waitFor()
  await look('home, no match')

  await page.setViewportSize({ width: 320, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('dialog').getByRole('link', { name: 'Robotaxi' }).click()
  await see(page, 'Robotaxi')
  await look('demo')
  await press(page, 'Access Demo')
  await leadForm(page).waitFor()
  await look('lead form')
  await leadForm(page).getByText('Internal Google Training', { exact: true }).click()
  await leadForm(page).getByRole('button', { name: 'Access Demo' }).click()
  await leadForm(page).getByText('Note is required.').waitFor()
  await look('lead form, training, errors')
  await leadForm(page).getByText('Prospect / Client', { exact: true }).click()
  await nameLead(page)
  await page.getByRole('link', { name: 'Open Robotaxi' }).waitFor()
  await look('go')
  await page.goto('/demo/nothing')
  await see(page, 'This demo does not exist.')
  await look('unknown demo')

  await passTime(page, 3_400_000)
  await page.getByRole('alertdialog', { name: 'Your session is about to expire' }).waitFor()
  await look('session about to expire')
  await passTime(page, 400_000)
  await page.getByRole('alertdialog', { name: 'Your session expired' }).waitFor()
  await look('session expired')

  expect(faults).toEqual([])
})

test('APP-9 APP-10 the screens of faults pass axe in light and dark and fit 320 px', async () => {
  const page = await newPerson({ isCutOff: true })
  const { faults, look } = inspection(page)
  await signIn(page, people.customer)

  await page.route('**/api/demos', (route) => route.fulfill({ status: 400, body: '' }))
  await page.reload()
  await see(page, 'Something went wrong')
  await look('error')
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await see(page, 'Partner Portal cannot be reached')
  await look('unreachable')
  await page.unrouteAll()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await look('offline')

  expect(faults).toEqual([])
})

const tabTo = async (page: Page, name: string) => {
  const isFocused = () =>
    page.evaluate((wanted) => {
      const element = document.activeElement as HTMLInputElement | null
      const label = element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
      return (element?.getAttribute('aria-label') ?? label).trim() === wanted
    }, name)
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused()) {
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}`)
}

test('APP-9 from login to an open demo by keyboard alone', async () => {
  const page = await newPerson()
  const { keyboard } = page
  await page.goto('/login')
  await waitForFocus(page.getByLabel('Email', { exact: true }))
  await keyboard.type(people.customer)
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
  const seen = await mailsTo(people.customer)
  await tabTo(page, 'Send login code by email')
  await keyboard.press('Enter')
  await waitForFocus(page.getByLabel('Code'))
  await keyboard.type(codeIn(await newestMail(people.customer, seen)))
  await keyboard.press('Enter')

  await demoCard(page, 'Robotaxi').waitFor()
  await waitForFocus(page.getByRole('heading', { level: 1, name: 'Hello Cora' }))
  await tabTo(page, 'Robotaxi')
  await keyboard.press('Enter')
  await waitForFocus(page.getByRole('heading', { level: 1, name: 'Robotaxi' }))
  await tabTo(page, 'Access Demo')
  await keyboard.press('Enter')
  await waitForFocus(leadForm(page).getByLabel('Company Name'))
  await page.setViewportSize({ width: 320, height: 568 })
  await tabTo(page, 'Access Demo')
  await keyboard.press('Tab')
  expect(await isFocusInSight(page)).toBe(true)
  // Whom Cora demoed to today is offered before the form.
  await tabTo(page, 'Company Name')
  await keyboard.type('Blue Harbor')
  await keyboard.press('Tab')
  await keyboard.type('blueharbor.example')
  const tab = await openedTab(page, () => keyboard.press('Enter'))
  expect(new URL(tab.url()).pathname).toBe('/local/sandbox/robotaxi/')
})

test('APP-9 the skip link leads to the content', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  await page.reload()
  await see(page, 'Hello Cora')
  await demoCard(page, 'Robotaxi').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Robotaxi')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

const unknownConversation = '/ai/conversation/00000000-0000-4000-8000-000000000000'

test('APP-9 with letters twice as large all fits a window of 320 px', async () => {
  const faults: string[] = []
  const page = await newPerson()
  for (const path of ['/login/customer', '/login/partner-google', '/register']) {
    await page.goto(path)
    await see(page, /^(?:Login|Register)$/)
    faults.push(...(await largeLetterFaults(page, path)))
  }
  await beginSession(await newPerson(), people.staff)
  await signIn(page, people.staff)
  faults.push(...(await largeLetterFaults(page, '/')))
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out everywhere else' }).waitFor()
  faults.push(...(await largeLetterFaults(page, '/account')))
  for (const path of ['/about', '/support', '/contact', '/usage-insights', '/demo/f1']) {
    await page.goto(path)
    await see(page, /^(?!Loading)/)
    faults.push(...(await largeLetterFaults(page, path)))
  }
  for (const path of ['/ai/new', '/ai/demo', '/ai/conversation/whatsapp', unknownConversation]) {
    await page.goto(path)
    await see(page, /^(?!Loading)/)
    faults.push(...(await largeLetterFaults(page, path)))
  }
  await page.goto('/demo/f1')
  await press(page, 'Access Demo')
  await leadForm(page).waitFor()
  faults.push(...(await largeLetterFaults(page, 'lead form')))
  await leadForm(page).getByLabel('Company Name').fill('Acme')
  await leadForm(page).getByRole('button', { name: 'Back' }).click()
  await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).waitFor()
  faults.push(...(await largeLetterFaults(page, 'question of the lead form')))

  const admin = await openAdmin(await newPerson(), '/admin/users')
  for (const tab of ['Users', 'Leads', 'Audit log', 'Health']) {
    await admin.goto(`/admin/${tab.toLowerCase().replace(' ', '-')}`)
    await see(admin, `Admin Tools — ${tab}`)
    faults.push(...(await largeLetterFaults(admin, tab)))
  }

  const fan = await newPerson({ isCutOff: true })
  await register(fan)
  for (const label of ['Contact centre assistant', 'Robotaxi']) {
    await fan.getByRole('button', { name: `Favourite: ${label}` }).click()
  }
  await fan.getByRole('region', { name: 'Favourites' }).getByText('Robotaxi').waitFor()
  await fan.context().setOffline(true)
  await fan.getByText('You are offline.').waitFor()
  faults.push(...(await largeLetterFaults(fan, 'Home with favourites and a banner')))
  faults.push(...(await stuckFaults(fan)))
  expect(faults).toEqual([])
})

test.each([
  { width: 320, height: 256, letters: '100%' },
  { width: 320, height: 568, letters: '200%' },
])(
  'APP-9 in a window of $width by $height px with letters of $letters the account menu leads to its last entry',
  async ({ letters, ...viewport }) => {
    const page = await newPerson({ viewport })
    await signIn(page, people.customer)
    await letterSize(page, letters)
    await press(page, /^Account of /)
    const menu = page.getByRole('group', { name: 'Account' })
    for (const entry of [
      menu.getByRole('link', { name: 'Account' }),
      menu.getByRole('button', { name: 'Log out' }),
    ]) {
      await entry.focus()
      expect(await isFocusInSight(page)).toBe(true)
    }
    const { y, height } = required(await menu.boundingBox(), 'menu')
    expect(y + height).toBeLessThan(viewport.height)
  },
)

const focusIsSeen = async (page: Page, place: Locator) => {
  await place.focus()
  return isFocusInSight(page)
}

test.each([
  { width: 320, height: 256, letters: '100%' },
  { width: 320, height: 568, letters: '200%' },
])(
  'APP-9 AI-1 in a window of $width by $height px with letters of $letters a conversation is read and asked on, and an unknown one is left',
  async ({ letters, ...viewport }) => {
    const page = await newPerson({ viewport })
    await register(page, '/ai/new')
    await letterSize(page, letters)
    await page.getByLabel('Your question').fill('Which demos use Looker?')
    await page.getByLabel('Your question').press('Enter')
    await page.locator('article[aria-busy=false]').waitFor()
    const log = page.getByRole('log')
    expect(await log.evaluate((it) => it.clientHeight)).toBeGreaterThan(100)
    expect(await focusIsSeen(page, page.getByRole('button', { name: 'Bad answer' }))).toBe(true)
    expect(await focusIsSeen(page, page.getByLabel('Your question'))).toBe(true)
    expect(await focusIsSeen(page, page.getByRole('button', { name: 'Ask', exact: true }))).toBe(
      true,
    )

    await page.goto(unknownConversation)
    await see(page, 'This conversation does not exist.')
    await letterSize(page, letters)
    expect(await focusIsSeen(page, page.getByRole('link', { name: 'Go to Home' }))).toBe(true)
  },
)

test('APP-9 DEMO-1 on the smallest phone the first demo is in sight on Home, below all that narrows them', async () => {
  const window = { width: 320, height: 740 }
  const page = await newPerson({ viewport: window })
  await signIn(page, people.customer)
  const picture = page.locator('.demo-picture').first()
  await picture.waitFor()
  const { y } = required(await picture.boundingBox(), 'box')

  expect(window.height - y).toBeGreaterThan(100)
})
