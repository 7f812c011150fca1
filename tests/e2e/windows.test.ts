import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { nothingMoves } from '#tests/support/quality.ts'
import { openAdmin, people, press, register, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const boxOf = async (place: Locator) => required(await place.boundingBox(), 'box')

/** A tablet, as a finger uses it. */
const tablet = { viewport: { width: 768, height: 1_024 }, hasTouch: true, isMobile: true }

const ask = async (page: Page) => {
  await page.getByLabel('Your question').fill('Which demos use Looker?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.locator('article[aria-busy=false]').waitFor()
}

test('APP-11 on a phone on its side, above its keyboard, the command palette shows what it found', async () => {
  const height = 200
  const page = await newPerson({ viewport: { width: 844, height } })
  await signIn(page, people.customer)
  await press(page, /^Jump to/)
  const list = page.getByRole('listbox', { name: 'Found' })
  await list.getByRole('option').first().waitFor()
  await nothingMoves(page)

  const shown = await boxOf(list)
  expect(shown.y + shown.height).toBeLessThanOrEqual(height)
  const first = await boxOf(list.getByRole('option').first())
  expect(first.y + first.height).toBeLessThanOrEqual(shown.y + shown.height)
})

test.each([
  { width: 667, height: 375 },
  { width: 844, height: 390 },
])(
  'AI-1 on a phone on its side, $width by $height px, the field to ask in is in sight below what was answered',
  async (viewport) => {
    const page = await newPerson({ viewport })
    await register(page, '/ai/new')
    await ask(page)

    const field = await boxOf(page.getByLabel('Your question'))
    expect(field.y + field.height).toBeLessThanOrEqual(viewport.height)
    const log = page.getByRole('log')
    expect(await log.evaluate((it) => it.clientHeight)).toBeGreaterThan(100)
  },
)

test('AI-2 APP-11 on a tablet the title of a conversation has a line of its own, and nobody is told of keys', async () => {
  const page = await newPerson(tablet)
  await register(page, '/ai/new')
  await ask(page)
  const list = page.getByRole('navigation', { name: 'Conversations' })
  const row = list.getByRole('listitem').filter({ hasText: 'Which demos use Looker?' })
  await row.waitFor()

  const title = await boxOf(row.getByRole('link'))
  expect(title.width).toBe((await boxOf(row)).width)
  const pin = await boxOf(row.getByRole('button', { name: /^Pin/ }))
  expect(pin.y).toBeGreaterThanOrEqual(title.y + title.height)
  await page.getByRole('button', { name: 'Jump to' }).waitFor()
  expect(await page.locator('kbd').first().isVisible()).toBe(false)
})

test.each([
  { width: 1_024, height: 768 },
  { width: 667, height: 375 },
])(
  'DEMO-1 in a window of $width by $height px the demos that are featured stand two by two',
  async (viewport) => {
    const page = await newPerson({ viewport })
    await signIn(page, people.staff)
    const featured = page.locator('.demo-grid-featured > *')
    await featured.nth(3).waitFor()
    expect(await featured.count()).toBe(4)

    const tops = await featured.evaluateAll((all) =>
      all.map((it) => Math.round(it.getBoundingClientRect().top)),
    )
    expect([tops[1], tops[3]]).toEqual([tops[0], tops[2]])
    expect(tops[2]).toBeGreaterThan(tops[0] ?? Infinity)
  },
)

test.each([480, 540, 667])(
  'INSIGHT-2 APP-9 in a window of %i px no line of figures has a hole',
  async (width) => {
    const page = await newPerson({ viewport: { width, height: 720 } })
    await openAdmin(page, '/admin/users')
    await page.goto('/user-insights')
    await see(page, 'User insights')
    const figures = page.locator('.kpis')
    await figures.locator('.kpi').first().waitFor()
    await nothingMoves(page)

    const ends = await figures.evaluate((it) => {
      const last = new Map<number, number>()
      for (const figure of it.children) {
        const { top, right } = figure.getBoundingClientRect()
        last.set(Math.round(top), Math.round(right))
      }
      const end = Math.round(it.getBoundingClientRect().right)
      return [...last.values()].map((right) => end - right)
    })
    expect(ends.length).toBeGreaterThan(0)
    expect(Math.max(...ends)).toBeLessThanOrEqual(1)
  },
)

test('INSIGHT-1 APP-9 on a very wide screen what is said of the figures goes on in lines that an eye finds back from', async () => {
  const page = await newPerson({ viewport: { width: 2_560, height: 1_440 } })
  await signIn(page, people.staff, '/usage-insights')
  const notes = page.locator('.status-line:not(:empty), .chart-card-unit')
  await page.getByRole('heading', { name: 'Opens by weekday and hour' }).waitFor()

  const ems = await notes.evaluateAll((all) =>
    all.map((it) => it.clientWidth / Number.parseFloat(getComputedStyle(it).fontSize)),
  )
  expect(ems.length).toBeGreaterThan(2)
  expect(Math.max(...ems)).toBeLessThan(56)
})

/** Runs in the page: how much the line around an element, and the words in it, differ from the page, as WCAG counts. */
const contrastsOf = (element: Element) => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const lightness = (colour: string) => {
    Object.assign(canvas ?? {}, { fillStyle: colour })
    canvas?.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].map((it) => {
      const part = it / 255
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const page = lightness(getComputedStyle(document.documentElement).backgroundColor)
  const { borderTopColor, color } = getComputedStyle(element)
  return [borderTopColor, color].map((colour) => {
    const [darker = 0, lighter = 0] = [page, lightness(colour)].toSorted((a, b) => a - b)
    return (lighter + 0.05) / (darker + 0.05)
  })
}

test.each(['light', 'dark'] as const)(
  'APP-9 who asks for more contrast sees lines at 3 : 1 and lesser words at 7 : 1, in %s',
  async (colorScheme) => {
    const page = await newPerson()
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    await signIn(page, people.customer)
    const footer = page.getByRole('contentinfo')
    await footer.waitFor()
    await page.locator(`html.${colorScheme}`).waitFor()
    await nothingMoves(page)

    const [line = 0, words = 0] = await footer.evaluate(contrastsOf)
    expect(line).toBeGreaterThan(3)
    expect(words).toBeGreaterThan(7)
  },
)
