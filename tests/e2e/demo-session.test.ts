import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { paintOf, watchPaint } from '#tests/support/first-load.ts'
import {
  demoCard,
  fillLead,
  leadForm,
  nameLead,
  openedTab,
  pathOf,
  press,
  register,
  see,
} from '#tests/support/steps.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const { leadsOf, opensOf } = useRows()
const database = portalDatabase()

const bar = (page: Page) => page.getByRole('region', { name: 'Demo session' })
const untilOn = (page: Page) => bar(page).locator('time').getAttribute('datetime')

test('DEMO-8 LEAD-8 SESSION-6 the bar extends, switches and ends the demo session, the same in every tab', async () => {
  const page = await newPerson({ viewport: { width: 320, height: 720 } })
  const email = await register(page, '/demo/robotaxi')
  const tab = await page.context().newPage()
  await tab.goto('/about')
  await see(tab, 'About')
  await page.bringToFront()
  await press(page, 'Access Demo')
  await nameLead(page, 'Blue Harbor')
  await bar(page).getByText('Blue Harbor').waitFor()
  await bar(tab).getByText('Blue Harbor').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const before = await untilOn(tab)
  await bar(page).getByRole('button', { name: 'Extend' }).click()
  await expect.poll(() => untilOn(tab)).not.toBe(before)
  expect(await untilOn(tab)).toBe(await untilOn(page))

  const extended = await untilOn(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('extend')
  await page.getByRole('option', { name: 'Extend demo session', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => untilOn(page)).not.toBe(extended)

  await bar(page).getByRole('button', { name: 'Switch' }).click()
  await bar(page).getByText('Nobody else in the last day.').waitFor()
  await bar(page).getByRole('link', { name: 'Somebody else' }).click()
  await leadForm(page).waitFor()
  expect(pathOf(page)).toBe('/demo/robotaxi/open?switch=true')
  await page.getByText('Demoing to Blue Harbor').waitFor({ state: 'hidden' })
  await nameLead(page, 'Red Quay')
  await bar(tab).getByText('Red Quay').waitFor()

  await tab.bringToFront()
  await bar(tab).getByRole('button', { name: 'Switch' }).click()
  await bar(tab).getByRole('button', { name: 'Earlier customers' }).click()
  await bar(tab).getByRole('button', { name: 'Blue Harbor' }).click()
  await bar(tab).getByText('Demoing to Blue Harbor').waitFor()
  await bar(page).getByText('Demoing to Blue Harbor').waitFor()
  expect((await leadsOf(email)).map(({ company }) => company)).toEqual(['Blue Harbor', 'Red Quay'])

  const later = await page.context().newPage()
  await watchPaint(later)
  await later.goto('/')
  await bar(later).getByText('Demoing to Blue Harbor').waitFor()
  expect((await paintOf(later)).moved, 'the page moves for the bar').toEqual([])
  await later.close()

  await bar(tab).getByRole('button', { name: 'End demo session' }).click()
  await expect.poll(() => Promise.all([bar(page).count(), bar(tab).count()])).toEqual([0, 0])
  await tab.reload()
  await see(tab, 'About')
  expect(await bar(tab).count()).toBe(0)
})

test('DEMO-8 LEAD-8 AI-3 the AI guide shows whom demos are for, and no earlier questions beside that; who ended that goes on with the same lead from the form, which is counted once', async () => {
  const page = await newPerson({ viewport: { width: 320, height: 720 } })
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await nameLead(page, 'Blue Harbor')
  await page.goto('/ai/new')
  await bar(page).getByText('Demoing to Blue Harbor').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.setViewportSize({ width: 1280, height: 720 })
  const conversations = page.getByRole('navigation', { name: 'Conversations' })
  expect(await conversations.count()).toBe(0)
  await press(page, 'Conversations')
  await conversations.waitFor()
  await page.keyboard.press('Escape')
  await conversations.waitFor({ state: 'detached' })
  await bar(page).getByRole('button', { name: 'End demo session' }).click()
  await conversations.waitFor()
  await page.setViewportSize({ width: 320, height: 720 })

  await page.goto('/demo/nba')
  await press(page, 'Access Demo')
  await press(page, 'Earlier customers')
  const goOn = leadForm(page).getByRole('button', { name: 'Go on with Blue Harbor' })
  await openedTab(page, () => goOn.click())
  await bar(page).getByText('Demoing to Blue Harbor').waitFor()
  expect((await leadsOf(email)).map(({ company }) => company)).toEqual(['Blue Harbor'])
  await expect
    .poll(async () => (await opensOf(email)).map(({ demo }) => demo))
    .toEqual(['robotaxi', 'nba'])
})

test('DEMO-5 a browser that refuses the new tab gets a link', async () => {
  const page = await newPerson()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  await leadForm(page).getByRole('button', { name: 'Access Demo' }).click()
  await page
    .getByText('Your browser did not let the new tab open. Please use the button.')
    .waitFor()
  await page.getByRole('link', { name: 'Back to the demo page' }).click()
  await press(page, 'Access Demo')
  const tab = await openedTab(page, () => page.getByRole('link', { name: 'Open Robotaxi' }).click())
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
})

test('DEMO-5 LEAD-1 where a tab may only open within the press itself, as in Safari, the one of a sent lead is open by then; a refused lead takes it away', async () => {
  const page = await newPerson({ isCutOff: true })
  await page.addInitScript(() => {
    let isPressed = false
    const open = window.open.bind(window)
    window.addEventListener(
      'click',
      () => {
        isPressed = true
        setTimeout(() => {
          isPressed = false
        })
      },
      true,
    )
    window.open = (...args) => (isPressed ? open(...args) : null)
  })
  await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  const submit = leadForm(page).getByRole('button', { name: 'Access Demo' })

  await page.route('**/api/leads/add', (route) => route.abort())
  const waiting = page.context().waitForEvent('page')
  await submit.click()
  const lost = await waiting
  await leadForm(page).getByRole('alert').getByText('The server cannot be reached.').waitFor()
  await expect.poll(() => lost.isClosed()).toBe(true)

  await page.unroute('**/api/leads/add')
  const tab = await openedTab(page, () => submit.click())
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await page.getByText('The demo is open.').waitFor()
})

test('DEMO-5 DEMO-8 LOG-2 who ended the demo session is asked for a lead on the go page, and who switched is logged anew', async () => {
  const page = await newPerson()
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await nameLead(page, 'Blue Harbor')
  await page.getByRole('link', { name: 'Open Robotaxi' }).waitFor()
  await bar(page).getByRole('button', { name: 'End demo session' }).click()
  await press(page, 'Open Robotaxi')
  await leadForm(page).waitFor()
  await nameLead(page, 'Red Quay')
  await page.getByRole('link', { name: 'Open Robotaxi' }).waitFor()

  await bar(page).getByRole('button', { name: 'Switch' }).click()
  await bar(page).getByRole('button', { name: 'Earlier customers' }).click()
  await bar(page).getByRole('button', { name: 'Blue Harbor' }).click()
  await bar(page).getByText('Demoing to Blue Harbor').waitFor()
  await openedTab(page, () => page.getByRole('button', { name: 'Open Robotaxi' }).click())
  const [blue, red] = await leadsOf(email)
  await expect
    .poll(async () => (await opensOf(email)).map(({ lead_id }) => lead_id))
    .toEqual([blue?.id, red?.id, blue?.id])
})

test('LOG-2 RE-10 an opening that found no network is told after a reload, once', async () => {
  const page = await newPerson({ isCutOff: true })
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await nameLead(page)
  await expect.poll(async () => (await opensOf(email)).length).toBe(1)
  await page.goto('/demo/robotaxi')

  await page.route('**/api/logs/add', (route) => route.abort())
  const lost = page.waitForEvent(
    'requestfailed',
    (it) => it.postData()?.includes('OpenDemo') === true,
  )
  await openedTab(page, () => press(page, 'Access Demo'))
  await lost
  await page.reload()
  await see(page, 'Robotaxi')
  await page.unroute('**/api/logs/add')
  // It tells what waits as soon as the network is back.
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(async () => (await opensOf(email)).length).toBe(2)
  await page.reload()
  await see(page, 'Robotaxi')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  expect(await opensOf(email)).toHaveLength(2)
})

test('DEMO-5 DEMO-6 who demos with a lead that is deleted meanwhile is told so at the next opening, and names another', async () => {
  const page = await newPerson()
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await nameLead(page)
  await page.goto('/demo/robotaxi')
  await bar(page).getByText('Blue Harbor').waitFor()
  const [lead] = await leadsOf(email)
  await database()
    .deleteFrom('leads')
    .where('id', '=', lead?.id ?? '')
    .execute()

  await openedTab(page, () => press(page, 'Access Demo'))
  await page.getByText('This lead does not exist any more. Who are you demoing to?').waitFor()
  await expect.poll(() => bar(page).count()).toBe(0)
  await press(page, 'Access Demo')
  await nameLead(page, 'Red Quay')
  await bar(page).getByText('Red Quay').waitFor()
  await expect.poll(async () => (await opensOf(email)).at(-1)?.lead_id).not.toBeNull()
})

test('DEMO-5 LEAD-1 whoever leaves while a lead is on its way finds no tab that waits for it', async () => {
  const page = await newPerson()
  await register(page, '/')
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  const isSent = Promise.withResolvers<void>()
  await page.route('**/api/leads/add', () => isSent.resolve())
  const waiting = page.context().waitForEvent('page')
  await leadForm(page).getByRole('button', { name: 'Access Demo' }).click()
  const tab = await waiting
  await isSent.promise
  await page.bringToFront()
  await page.goBack()
  await page.goBack()
  await see(page, /^Hello/)
  await expect.poll(() => tab.isClosed()).toBe(true)
})
