import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import {
  askForCode,
  enterCode,
  identify,
  openAdmin,
  pathOf,
  people,
  press,
  see,
  signIn,
  signInByCode,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

/** They go together, ten seconds later, or once the tab is behind others; what happened before may go alone. */
const toldOf = (page: Page, what: string) =>
  page.waitForResponse(
    (it) =>
      it.url().endsWith('/api/logs/flows') && it.request().postData()?.includes(what) === true,
    { timeout: 60_000 },
  )

/** As if another tab were in front for a moment; Chromium without a screen shows them all. */
const putBehind = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })

/** Of the flow that is shown. */
const doneIn = async (page: Page) => {
  const figure = page.locator('dt', { hasText: /^Done$/ }).locator('xpath=..')
  const [done = ''] = /\d+ of \d+ runs?/.exec(await figure.innerText()) ?? ['0 of 0']
  return done.split(' of ').map(Number)
}

const openPasscode = async (page: Page) => {
  await page.goto('/flow-insights?flow=passcode')
  await page.getByText(/Days are of UTC\./).waitFor()
}

/** Words of the chart that are written with less than their colour. */
const fadedWords = (page: Page) =>
  page.locator('.flow-chart text').evaluateAll((texts) =>
    texts
      .filter((text) => {
        let part: Element | null = text
        while (part !== null && getComputedStyle(part).opacity === '1') {
          part = part.parentElement
        }
        return part !== null
      })
      .map(({ textContent }) => textContent),
  )

test('INSIGHT-1 ROUTE-5 who fails to sign in reads out a code; an admin sees by it how far they came and why not further; staff see the run counted once it ended', async () => {
  const staff = await newPerson()
  await signIn(staff, people.staff)
  await staff.getByRole('link', { name: 'Flow insights' }).click()
  await see(staff, 'Flow insights')
  await expect.poll(() => staff.title()).toBe('Flow insights — Partner Portal')
  expect(await staff.getByLabel('Code of a failed sign-in').count()).toBe(0)
  await openPasscode(staff)
  const [done = 0, runs = 0] = await doneIn(staff)

  const visitor = await newPerson()
  await visitor.goto('/login/customer')
  await identify(visitor, people.customer)
  const mail = await askForCode(visitor, people.customer)
  const right = codeIn(mail)
  const wrong = right === '123456' ? '654321' : '123456'
  const told = toldOf(visitor, 'code-wrong')
  await enterCode(visitor, wrong)
  const code = await visitor.getByText('Code for support:').locator('strong').innerText()
  const sent = (await told).request().postData() ?? ''
  for (const secret of [wrong, right, people.customer]) {
    expect(sent).not.toContain(secret)
  }

  const admin = await openAdmin(await newPerson(), '/admin/users')
  await admin.goto('/flow-insights')
  await admin.getByLabel('Code of a failed sign-in').fill('hello world')
  await admin.keyboard.press('Enter')
  await admin.getByText(/^A code has six letters and digits/).waitFor()
  await admin.keyboard.press('Escape')
  await admin.getByLabel('Code of a failed sign-in').fill(code.toLowerCase().replace('-', ' '))
  await admin.keyboard.press('Enter')
  const drawer = admin.getByRole('dialog', { name: `Failed sign-in ${code}` })
  await drawer.getByText(/: code wrong \(code-wrong\)\./).waitFor()
  await drawer.getByText('Enter the code → Code is checked').waitFor()
  await drawer.getByText('Address is checked → Show who you are').waitFor()
  expect(await qualityFaults(admin, 'a failed sign-in')).toEqual([])

  await enterCode(visitor, right)
  await see(visitor, 'Hello Cora')
  await putBehind(visitor)
  const doneSoFar = async () => {
    await openPasscode(staff)
    return doneIn(staff)
  }
  await expect.poll(doneSoFar).toEqual([done + 1, runs + 1])
  expect(await qualityFaults(staff, 'flow insights')).toEqual([])
})

test('INSIGHT-1 APP-9 what nobody took is as readable as the rest, an edge is pressed by keys for its runs, Back leads to the chart, and what is shown comes as CSV; others are sent Home', async () => {
  const customer = await newPerson()
  const told = toldOf(customer, 'code.request')
  await signInByCode(customer, people.customer)
  await putBehind(customer)
  await told
  await customer.goto('/flow-insights')
  await see(customer, /^Hello /)
  expect(pathOf(customer)).toBe('/')

  const staff = await newPerson()
  await signIn(staff, people.staff)
  await openPasscode(staff)
  const shown = pathOf(staff)
  await staff.locator('.flow-chart-unseen text').first().waitFor()
  expect(await fadedWords(staff)).toEqual([])
  await staff.getByRole('button', { name: /^code\.request \d/ }).press('Enter')
  const drawer = staff.getByRole('dialog', { name: /^Code by mail: runs by/ })
  await drawer.getByText(/^(?:The newest )?\d+ runs?$/).waitFor()
  expect(new URL(staff.url()).searchParams.get('edge')).toContain('code.request')
  await staff.goBack()
  await drawer.waitFor({ state: 'detached' })
  expect(pathOf(staff)).toBe(shown)
  await press(staff, 'Whole chart')
  const csv = staff.getByRole('button', { name: /^CSV: The chart of/ })
  const [download] = await Promise.all([staff.waitForEvent('download'), csv.press('Enter')])
  expect(download.suggestedFilename()).toMatch(
    /^flow-insights-passcode-edges_[\d-]{10}_[\d-]{10}_UTC\.csv$/,
  )
  expect(await readFile(await download.path(), 'utf8')).toContain('code.request')
})

test('INSIGHT-1 a chart shows where runs begin in a window that became narrow too, until the person moves it', async () => {
  const staff = await newPerson()
  await signIn(staff, people.staff)
  await staff.setViewportSize({ width: 1_280, height: 800 })
  await openPasscode(staff)
  const chart = staff.getByRole('region', { name: /^The chart of/ })
  const begins = () =>
    chart.evaluate((place) => {
      const { left, right } = place.getBoundingClientRect()
      const at = place.querySelector('.flow-chart-start')?.getBoundingClientRect().left ?? -1
      return left < at && at < right
    })
  await staff.setViewportSize({ width: 320, height: 568 })
  await expect.poll(begins).toBe(true)

  await chart.evaluate((place) => {
    place.scrollLeft = place.scrollWidth
  })
  expect(await begins()).toBe(false)
  const width = await chart.evaluate((place) => place.clientWidth)
  await staff.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => chart.evaluate((place) => place.clientWidth)).toBeGreaterThan(width)
  await staff.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  expect(await begins()).toBe(false)
})
