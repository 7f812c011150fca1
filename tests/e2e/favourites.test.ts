import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { isCalm } from '#tests/support/calls-under-way.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import {
  demoCard,
  nameLead,
  pathOf,
  people,
  press,
  register,
  reloadInOurFont,
  see,
  signIn,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const star = (page: Page, label: string) =>
  page.getByRole('button', { name: `Favourite: ${label}`, exact: true })
const shelf = (page: Page, title: string) =>
  page.getByRole('region', { name: title }).getByRole('link')

test('DEMO-9 DEMO-1 APP-9 what a person marks and opens is there in their other browser, and passes axe in light and dark and at 320 px', async () => {
  const page = await newPerson()
  const email = await register(page)
  await star(page, 'Robotaxi').click()
  await shelf(page, 'Favourites').getByText('Robotaxi').waitFor()
  await demoCard(page, 'Cymbal Bites').click()
  await see(page, 'Cymbal Bites')
  await page.getByRole('button', { name: 'Favourite', pressed: false }).click()
  await press(page, 'Access Demo')
  await nameLead(page)
  await page.getByRole('link', { name: 'Open Cymbal Bites' }).waitFor()
  await isCalm(page)

  const other = await newPerson()
  await signIn(other, email)
  await star(other, 'Robotaxi').waitFor()
  const textsOn = (title: string) => shelf(other, title).allInnerTexts()
  await expect.poll(() => textsOn('Favourites')).toEqual(['Cymbal Bites', 'Robotaxi'])
  await expect.poll(() => textsOn('Recently opened')).toEqual(['Cymbal Bites'])
  expect(await qualityFaults(other, 'home with favourites')).toEqual([])

  const stored = other.waitForResponse('**/api/demos/cymbalbites/favourite')
  await star(other, 'Robotaxi').click()
  await star(other, 'Cymbal Bites').click()
  await expect.poll(() => shelf(other, 'Favourites').count()).toBe(0)
  await stored
  await page.goto('/')
  await star(page, 'Robotaxi').waitFor()
  expect(await shelf(page, 'Favourites').count()).toBe(0)
})

test('DEMO-9 APP-10 a mark that the server does not take goes again, and that is told once, in sight of the card far down', async () => {
  const page = await newPerson({ isFailing: true })
  await signIn(page, people.staff)
  await page.route('**/api/demos/*/favourite', (route) => route.fulfill({ status: 400, body: '' }))

  await star(page, 'Contact centre assistant').click()
  const told = page.getByText(
    'Contact centre assistant could not be added to your favourites. Request failed with status code 400',
  )
  await told.waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(await told.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(0)
  expect(await page.getByRole('status').filter({ has: told }).count()).toBe(1)
  const mark = star(page, 'Contact centre assistant')
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => shelf(page, 'Favourites').count()).toBe(0)
})

test('DEMO-9 what is marked on the way out is kept, one mark after the other, however slow the line', async () => {
  const page = await newPerson()
  const email = await register(page)
  const held: Route[] = []
  await page.route('**/api/demos/*/favourite', (route) => void held.push(route))
  await star(page, 'Robotaxi').click()
  await star(page, 'Cymbal Bites').click()
  await expect.poll(() => held.length).toBe(1)

  await page.getByRole('link', { name: 'About' }).first().click()
  await see(page, 'About')
  await held[0]?.continue()
  await expect.poll(() => held.length).toBe(2)
  const stored = page.waitForResponse('**/api/demos/*/favourite')
  await held[1]?.continue()
  await stored

  const other = await newPerson()
  await signIn(other, email)
  await shelf(other, 'Favourites').getByText('Robotaxi').waitFor()
  await expect.poll(() => shelf(other, 'Favourites').count()).toBe(2)
})

const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const chosen = { sort: 'label', technology: 'gemini' }

const collator = new Intl.Collator('en')
const isSorted = (labels: readonly string[]) =>
  labels.every(
    (label, index) => index === 0 || collator.compare(labels[index - 1] ?? '', label) <= 0,
  )

test('DEMO-1 DEMO-9 filters and order are in the address, and are there again after a demo page and Back', async () => {
  const page = await newPerson()
  await signIn(page, people.staff)
  await reloadInOurFont(page)
  await page.getByLabel('Sort by').selectOption('A–Z')
  await page.getByLabel('Technology').selectOption('Gemini')
  await expect.poll(() => asked(page)).toEqual(chosen)
  const cards = page.getByRole('main').getByRole('heading', { level: 3 })
  await demoCard(page, 'Robotaxi').waitFor()
  // The one sample demo without Gemini.
  await demoCard(page, 'Halyard Line').waitFor({ state: 'detached' })
  await expect.poll(() => cards.allTextContents()).toSatisfy(isSorted)
  const listed = await cards.allTextContents()
  const depth = () => page.evaluate(() => window.scrollY)

  await demoCard(page, 'Robotaxi').scrollIntoViewIfNeeded()
  const before = await depth()
  expect(before).toBeGreaterThan(0)
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  await expect.poll(depth).toBe(0)
  await page.goBack()
  await see(page, /^Hello/)
  await expect.poll(depth).toBe(before)
  expect(asked(page)).toEqual(chosen)
  await expect.poll(() => cards.allTextContents()).toEqual(listed)
  await press(page, 'Favourites')
  await page.getByText('No demo matches.').waitFor()
  await expect.poll(() => asked(page)).toMatchObject({ favourites: 'true' })
})

test.each([320, 1280])(
  'DEMO-1 at %d px Back leads to the place on Home that one left',
  async (width) => {
    const page = await newPerson({ viewport: { width, height: 700 } })
    await signIn(page, people.staff)
    await reloadInOurFont(page)
    const depth = () => page.evaluate(() => window.scrollY)
    await demoCard(page, 'React Lab').scrollIntoViewIfNeeded()
    const before = await depth()
    expect(before).toBeGreaterThan(700)

    await demoCard(page, 'React Lab').click()
    await see(page, 'React Lab')
    await page.goBack()
    await see(page, /^Hello/)
    await expect.poll(depth).toBe(before)
    expect(await demoCard(page, 'React Lab').boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y > 0 && y < 700),
    })
  },
)

test('DEMO-1 what was typed a moment ago is in the address that Back leads to, and Back leads out of Home at once', async () => {
  const page = await newPerson()
  await signIn(page, people.staff, '/about')
  await see(page, 'About')
  await page.getByRole('link', { name: 'Partner Portal' }).first().click()
  await see(page, /^Hello/)
  const cards = page.getByRole('main').getByRole('heading', { level: 3 })
  await page.evaluate('window.isTheSame = true')
  await page.getByLabel('Search').pressSequentially('taxi')
  await page.keyboard.press('Enter')
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  // Enter loads nothing anew.
  expect(await page.evaluate('window.isTheSame')).toBe(true)

  await page.goBack()
  await see(page, /^Hello/)
  expect(pathOf(page)).toBe('/?search=taxi')
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('taxi')
  await expect.poll(() => cards.allTextContents()).toEqual(['Robotaxi'])
  await page.goBack()
  await see(page, 'About')
})

test('DEMO-1 what was typed before a slow phone could paint it is in the address too', async () => {
  const page = await newPerson()
  await signIn(page, people.staff)
  await demoCard(page, 'Robotaxi').waitFor()
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.getByLabel('Search').pressSequentially('taxi')
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  await page.goBack()
  await see(page, /^Hello/)
  expect(pathOf(page)).toBe('/?search=taxi')
})
