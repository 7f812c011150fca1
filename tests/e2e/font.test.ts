import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { beginMembership } from '#tests/support/browser-session.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { emailField, paintOf, watchPaint } from '#tests/support/first-load.ts'
import { demoCard, newAddress, people, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

/** The fonts that the browser draws the text of an element with; those of ours are marked. */
const fontsOf = async (page: Page, selector: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? ', ours' : ''}`)
}

/** Keeps the font away until it is let go; notes which of its files are asked for. */
const holdFont = async (page: Page) => {
  const gate = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/*.woff2', async (route) => {
    asked.push(new URL(route.request().url()).pathname.replace(/-[^-]*$/, ''))
    await gate.promise
    await route.continue()
  })
  return { letGo: gate.resolve, asked }
}

/** The font is there, and what is drawn from now on can wear it. */
const fontCame = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('ui-font') !== null)

const widths = [320, 1_280]

test.each(widths)(
  'APP-9 at %s px nobody waits for the font: the form takes keys without it, and nothing moves when it comes',
  async (width) => {
    const page = await newPerson({ viewport: { width, height: 800 } })
    await watchPaint(page)
    const { letGo, asked } = await holdFont(page)
    await page.goto('/login/partner-google', { waitUntil: 'commit' })
    await emailField(page).pressSequentially(people.staff)
    await expect.poll(() => asked).toEqual(['/assets/inter-latin'])
    expect(await fontsOf(page, 'h1')).not.toContain('Inter, ours')

    letGo()
    await fontCame(page)
    expect(await emailField(page).inputValue()).toBe(people.staff)
    expect((await paintOf(page)).moved).toEqual([])
    // The next page wears it.
    await page.getByRole('link', { name: 'Register' }).click()
    await see(page, 'Register')
    await expect.poll(() => fontsOf(page, 'h1')).toEqual(['Inter, ours'])
  },
)

test('APP-9 a font that comes to the second page moves nothing there either, and is worn by the third', async () => {
  const page = await newPerson()
  const { letGo, asked } = await holdFont(page)
  await page.goto('/login/partner-google')
  await expect.poll(() => asked).toEqual(['/assets/inter-latin'])
  await page.getByRole('link', { name: 'Register' }).click()
  await see(page, 'Register')
  letGo()
  await fontCame(page)
  expect(await fontsOf(page, 'h1')).not.toContain('Inter, ours')
  await page.goBack()
  await see(page, 'Login')
  await expect.poll(() => fontsOf(page, 'h1')).toEqual(['Inter, ours'])
})

test.each(widths)(
  'APP-9 at %s px Home and a demo keep their place when the font comes, however soon, and the browser has it from then on',
  async (width) => {
    const page = await newPerson({ viewport: { width, height: 800 } })
    await watchPaint(page)
    const { asked, letGo } = await holdFont(page)
    // Somebody new: what others of these tests do as one of the usual people comes to Home at once.
    await beginMembership(page, newAddress())
    await page.goto('/', { waitUntil: 'commit' })
    await demoCard(page, 'Robotaxi').waitFor()
    await expect.poll(() => asked).toEqual(['/assets/inter-latin'])
    const { moved } = await paintOf(page)
    letGo()
    await fontCame(page)
    expect((await paintOf(page)).moved).toEqual(moved)
    expect(await fontsOf(page, 'h1')).not.toContain('Inter, ours')

    await demoCard(page, 'Robotaxi').click()
    await see(page, 'Robotaxi')
    await expect.poll(() => fontsOf(page, 'h1')).toEqual(['Inter, ours'])
  },
)

/** What the requests for the font's files say where they come from. */
const watchReferrers = (page: Page) => {
  const referrers = new Set<string | undefined>()
  page.on('request', async (request) => {
    if (/inter-[^/]*\.(?:css|woff2)$/.test(request.url())) {
      referrers.add((await request.allHeaders())['referer'])
    }
  })
  return referrers
}

test('APP-9 PC-17 names of all Europe are drawn with the font, whose other part comes when it is needed and tells no address', async () => {
  const page = await newPerson()
  const referrers = watchReferrers(page)
  const { letGo, asked } = await holdFont(page)
  letGo()
  await page.goto('/login/customer?redirect=%2Ftell-nobody')
  await fontCame(page)
  expect(asked).toEqual(['/assets/inter-latin'])
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Firstname').fill('Zoë')
  await page.getByLabel('Lastname').fill('Łukasiewicz-Þórðardóttir')
  await page.getByLabel('Email', { exact: true }).fill('zoe@example.com')
  await expect.poll(() => asked).toEqual(['/assets/inter-latin', '/assets/inter-latin-ext'])
  expect([...referrers].join(' ')).not.toContain('tell-nobody')
  expect(referrers.size).toBeGreaterThan(0)
})

test('APP-9 PC-17 a page that is opened again wears it from its first picture on; who asks for it tells no address', async () => {
  const page = await newPerson()
  const referrers = watchReferrers(page)
  await page.goto('/login/customer?redirect=%2Ftell-nobody')
  await fontCame(page)
  const again = await page.context().newPage()
  await again.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await watchPaint(again)
  await again.goto('/login/customer')
  await expect.poll(() => fontsOf(again, 'h1')).toEqual(['Inter, ours'])
  expect((await paintOf(again)).moved).toEqual([])
  expect([...referrers].join(' ')).not.toContain('tell-nobody')
  expect(referrers.size).toBeGreaterThan(0)
})
