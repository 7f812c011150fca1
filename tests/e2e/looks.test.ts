import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { rejectionMail } from '#server/areas/organization/decision.mail.ts'
import { codeMail } from '#server/sign-in/passcode/passcode.mail.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { axeFaults, nothingMoves } from '#tests/support/quality.ts'
import {
  demoCard,
  nameLead,
  openAdmin,
  people,
  press,
  register,
  see,
  signIn,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const laptop = { width: 1_280, height: 800 }
const phone = { width: 320, height: 720 }

const boxOf = async (part: Locator) => required(await part.boundingBox(), 'box')
const colourOf = (part: Locator) => part.evaluate((it) => getComputedStyle(it).backgroundColor)
/** How far down its words stand. */
const lineOf = (part: Locator) =>
  part.evaluate((it) => {
    const words = document.createRange()
    words.selectNodeContents(it)
    return Math.round(words.getBoundingClientRect().top)
  })
const startOfText = (part: Element) => {
  const words = document.createRange()
  words.selectNodeContents(part)
  return Math.round([...words.getClientRects()].at(-1)?.left ?? -1)
}
const bottomOf = (box: { y: number; height: number } | undefined) =>
  required(box, 'box').y + required(box, 'box').height
const openOn = async (page: Page, viewport: typeof laptop) => {
  await page.setViewportSize(viewport)
  await nothingMoves(page)
}

test('DEMO-8 what can be done about a demo session stands in one line, links and buttons alike', async () => {
  const page = await newPerson({ viewport: laptop })
  await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await nameLead(page, 'Blue Harbor')
  const bar = page.getByRole('region', { name: 'Demo session' })
  const actions = [
    bar.getByRole('button', { name: 'Switch' }),
    bar.getByRole('button', { name: 'Extend' }),
    bar.getByRole('link', { name: /^Correct/ }),
    bar.getByRole('button', { name: 'End demo session' }),
  ]

  for (const viewport of [laptop, phone]) {
    await openOn(page, viewport)
    const lines = await Promise.all(actions.map(lineOf))
    expect(new Set(lines).size).toBe(1)
  }
})

test('DEMO-1 on a laptop search and filters share a line, and the first demos are whole in sight', async () => {
  const page = await newPerson({ viewport: laptop })
  await register(page)
  const search = await boxOf(page.getByRole('searchbox', { name: 'Search' }))
  const favourites = await boxOf(page.getByRole('button', { name: 'Favourites', exact: true }))
  expect(Math.round(favourites.y)).toBe(Math.round(search.y))
  const card = await boxOf(demoCard(page, 'Robotaxi'))
  expect(card.y + card.height).toBeLessThan(laptop.height)
})

test('DEMO-1 APP-9 on the smallest phone a demo is in the first window: the filters come at a press, which tells how many are on', async () => {
  const page = await newPerson({ viewport: { width: 320, height: 568 } })
  await register(page)
  const card = await boxOf(page.locator('.demo-card').first())
  expect(card.y).toBeLessThan(420)
  const technology = page.getByLabel('Technology')
  expect(await technology.isVisible()).toBe(false)
  await press(page, 'Filters')
  await technology.selectOption('Gemini')
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
})

test('ACCOUNT-1 a matter stands beside its heading where there is room, and below it on a phone', async () => {
  const page = await newPerson({ viewport: laptop })
  await register(page, '/account')
  await see(page, 'Account')
  const heading = page.getByRole('heading', { name: 'Profile' })
  const field = page.getByLabel('Firstname')

  const [title, input] = [await boxOf(heading), await boxOf(field)]
  expect(title.x + title.width).toBeLessThan(input.x)
  await openOn(page, phone)
  const [above, below] = [await boxOf(heading), await boxOf(field)]
  expect(Math.round(above.x)).toBe(Math.round(below.x))
})

test('ACCOUNT-3 what deletes for good is not the colour of what saves, and on a phone fills its line with Cancel', async () => {
  const page = await newPerson({ viewport: phone })
  await register(page, '/account')
  const save = await colourOf(page.getByRole('button', { name: 'Save', exact: true }))
  await press(page, 'Delete account')
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  await nothingMoves(page)
  const remove = dialog.getByRole('button', { name: 'Delete account' })
  expect(await colourOf(remove)).not.toBe(save)
  const [cancel, last] = [
    await boxOf(dialog.getByRole('button', { name: 'Cancel' })),
    await boxOf(remove),
  ]
  const field = await boxOf(dialog.getByLabel('Your email'))
  expect(Math.round(cancel.x)).toBe(Math.round(field.x))
  expect(Math.round(last.x + last.width)).toBe(Math.round(field.x + field.width))
})

test('LEAD-1 ADMIN-3 what discards what was typed, or takes access away, has the colour of what deletes', async () => {
  const page = await newPerson({ viewport: laptop })
  await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  const form = page.getByRole('dialog')
  await form.getByLabel('Company Name').fill('Blue Harbor')
  const send = await colourOf(form.getByRole('button', { name: 'Access Demo' }))
  await press(page, 'Back')
  const discard = await colourOf(page.getByRole('button', { name: 'Discard' }))
  expect(discard).not.toBe(send)

  const admin = await newPerson({ viewport: laptop })
  await openAdmin(admin, `/admin/users?q=${people.partner}`)
  await admin.getByRole('row').nth(1).getByRole('button').click()
  await admin.getByRole('button', { name: /^Revoke access/ }).click()
  const question = admin.getByRole('alertdialog')
  expect(await colourOf(question.getByRole('button', { name: 'Revoke access' }))).toBe(discard)
})

test('AI-1 title, answers and field begin at one edge, in the middle of their room', async () => {
  const page = await newPerson({ viewport: laptop })
  await register(page, '/ai/new')
  await see(page, 'New conversation')
  const question = page.getByLabel('Your question')
  await question.fill('Which demos use Looker?')
  await question.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer.getByText('of your demos use Looker').waitFor()

  const room = await boxOf(page.getByRole('main'))
  const edges = await Promise.all(
    [page.getByRole('heading', { level: 1 }), answer, question].map(
      async (it) => (await boxOf(it)).x,
    ),
  )
  const column = Math.round(room.x + (room.width - 768) / 2)
  expect(edges.map(Math.round)).toEqual([column, column, column])
})

test('AI-1 a question stands nearer to its own answer than to the one before, and what edits it beside it', async () => {
  const page = await newPerson({ viewport: laptop })
  await register(page, '/ai/new')
  const field = page.getByLabel('Your question')
  for (const question of ['Which demos use Looker?', 'Which demos use Gemini?']) {
    await field.fill(question)
    await field.press('Enter')
    await page.getByRole('button', { name: `Edit question: ${question}` }).waitFor()
  }
  await page.locator('article[aria-busy=false]').nth(1).waitFor()
  await nothingMoves(page)
  const [before, own] = await Promise.all(
    [0, 1].map((at) => boxOf(page.getByRole('article', { name: /^Answer/ }).nth(at))),
  )
  const asked = await boxOf(page.getByRole('article', { name: 'Question' }).nth(1))
  const edit = await boxOf(
    page.getByRole('button', { name: 'Edit question: Which demos use Gemini?' }),
  )

  const [above, below] = [asked.y - bottomOf(before), required(own, 'answer').y - bottomOf(asked)]
  expect(below).toBeLessThan(above)
  expect(edit.x + edit.width).toBeLessThanOrEqual(asked.x)
})

test('APP-9 the names of demos in the sidebar begin where those of pages do', async () => {
  const page = await newPerson({ viewport: laptop })
  await register(page)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Robotaxi' }).waitFor()
  const [name, demo] = await Promise.all(
    ['Home', 'Robotaxi'].map((it) => nav.getByRole('link', { name: it }).evaluate(startOfText)),
  )
  expect(demo).toBe(name)
})

test('APP-9 the sign of a page keeps its width beside a name that takes two lines', async () => {
  const page = await newPerson({ viewport: laptop })
  await register(page)
  const guide = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'AI guide' })
  await guide.waitFor()
  await guide.evaluate((link) => link.append(' of a language with longer words'))
  const { width, height } = await boxOf(guide.locator('svg'))
  expect(width).toBe(height)
})

test('ADMIN-2 on a laptop search and filters of users share a line, and their rows begin by its middle', async () => {
  const page = await newPerson({ viewport: laptop })
  await openAdmin(page, '/admin/users')
  const row = page.getByRole('row').nth(1)
  await row.getByRole('button').waitFor()
  const [search, last] = await Promise.all(
    [page.getByLabel('Search users'), page.getByRole('combobox', { name: 'Organization' })].map(
      boxOf,
    ),
  )
  expect(last?.y).toBe(search?.y)
  expect((await boxOf(row)).y).toBeLessThan(420)
})

test.each([1_024, 1_280])(
  'INSIGHT-1 in a window of %i px no line of the figures has a hole, and the choices above share one on a laptop',
  async (width) => {
    const page = await newPerson({ viewport: { ...laptop, width } })
    await signIn(page, people.staff, '/usage-insights')
    const figures = page.locator('.kpis')
    await figures.locator('.kpi').first().waitFor()
    await nothingMoves(page)

    const ends = await figures.evaluate((it) => {
      const rights = new Map<number, number>()
      for (const figure of it.children) {
        const { top, right } = figure.getBoundingClientRect()
        rights.set(Math.round(top), Math.round(right))
      }
      return [...rights.values()].map((right) =>
        Math.abs(Math.round(it.getBoundingClientRect().right) - right),
      )
    })
    expect(Math.max(...ends)).toBeLessThanOrEqual(1)
    const range = await boxOf(page.getByLabel('Range'))
    const staff = await boxOf(page.getByText('Count Google staff'))
    expect(width < laptop.width || staff.y < range.y + range.height).toBe(true)
  },
)

test('APP-10 where a search finds nothing the way on stands in the place of the rows', async () => {
  const page = await newPerson({ viewport: laptop })
  await openAdmin(page, '/admin/users?q=zzzz')
  const told = page.getByRole('status').filter({ hasText: 'No user matches.' })
  await told.waitFor()
  const clear = await boxOf(page.getByRole('button', { name: 'Clear search and filters' }))
  const [words, tools] = [
    await boxOf(told),
    await boxOf(page.getByRole('button', { name: 'Layout' })),
  ]
  expect(words.y).toBeGreaterThan(tools.y + tools.height)
  expect(clear.y).toBeGreaterThan(words.y)
})

test('APP-9 in the colours of the system a line is around the theme that is chosen, and none around a switch', async () => {
  const page = await newPerson({ viewport: laptop })
  await register(page, '/account')
  const isOn = page.getByRole('main').locator('label:has(:checked)')
  await isOn.filter({ hasText: 'Press / to search on Home' }).waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const lines = await isOn.evaluateAll((labels: HTMLElement[]) =>
    labels.map((it) => [it.innerText, getComputedStyle(it).outlineStyle]),
  )
  expect(lines).toEqual([
    ['Auto', 'solid'],
    ['Press / to search on Home', 'none'],
  ])
})

test('APP-9 what is drawn has the colours of a system that replaces ours, whichever theme was chosen', async () => {
  const page = await newPerson({ viewport: laptop, stored: { 'ui-theme': 'light' } })
  await register(page, '/demo/robotaxi')
  await page.locator('.line-chart-line').first().waitFor({ state: 'attached' })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })

  const words = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.color = 'CanvasText'
    return getComputedStyle(probe).color
  })
  const drawn = await page
    .locator('.line-chart text, .line-chart-line')
    .evaluateAll((all) =>
      all.map((it) => getComputedStyle(it)[it.matches('text') ? 'fill' : 'stroke']),
    )
  expect(drawn.length).toBeGreaterThan(6)
  expect([...new Set(drawn)]).toEqual([words])
})

test('PASSCODE-8 ACCESS-4 mails have the colours of the portal, light and dark, can be read in both, and fit the smallest phone', async () => {
  const publicUrl = 'https://portal.example'
  const occasion = {
    to: 'ada@example.com',
    firstname: 'Ada',
    browser: 'Chrome on Linux',
    publicUrl,
  }
  const secrets = { code: '042137', connectToken: 'c', linkSecret: 's', maxAgeSec: 600 }
  const rejected = {
    email: 'ada@example.com',
    firstname: 'Ada',
    organization_access_reason: 'Which team will show the demos?',
    organization_access_ask_again_at: null,
  }
  const page = await newPerson({ viewport: phone })
  await page.goto('/about')
  const mails = [
    await codeMail({ purpose: 'login', ...occasion }, secrets),
    await rejectionMail(rejected, publicUrl),
  ]
  const portal = new Map<string, unknown>()
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html.${colorScheme}`).waitFor()
    portal.set(colorScheme, await page.evaluate(coloursOfPortal))
  }

  // No page writes into one of the portal.
  await page.goto('about:blank')
  for (const { html } of mails) {
    await page.setContent(html)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(coloursOfMail)).toEqual(portal.get(colorScheme))
      const faults = await axeFaults(page)
      expect(faults.filter((fault) => fault.startsWith('color-contrast'))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    }
  }
})

const schemes = ['light', 'dark'] as const

/** Runs in a page of the portal. */
const coloursOfPortal = () => {
  const probe = document.body.appendChild(document.createElement('div'))
  const colours = ['bg', 'bg-panel', 'brand-solid'].map((name) => {
    probe.style.background = `var(--pp-colors-${name})`
    return getComputedStyle(probe).backgroundColor
  })
  probe.remove()
  return colours
}

/** Runs in a mail: the same ones. */
const coloursOfMail = () =>
  ['body', '.card', '.button'].map((part) => {
    const element = document.querySelector(part)
    return element === null ? null : getComputedStyle(element).backgroundColor
  })
