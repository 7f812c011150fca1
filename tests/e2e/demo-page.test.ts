import { rmSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { passTime } from '#tests/support/calls-under-way.ts'
import { schemesOf, watchSchemes } from '#tests/support/first-load.ts'
import { writeCatalogue } from '#tests/support/sample-catalogue.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { leadForm, people, press, see, signIn, waitForFocus } from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'

const film = 'https://www.youtube.com/watch?v=abc'
const demosDir = writeCatalogue(3, [
  { label: 'Night', theme: 'dark' },
  { label: 'Day', theme: 'light' },
  { label: 'Film', assets: [{ media: 'youtube', type: 'hero', url: film, alt: 'Ships.' }] },
])
afterAll(() => rmSync(demosDir, { recursive: true }))

const { newPerson } = useBrowser()
const portal = usePortal({ DEMOS_DIR: demosDir })

/** Notes under which scheme each heading was drawn, by what is in the page when a picture is made. */
const watchPictures = (page: Page) =>
  page.evaluate(() => {
    const pictures = new Set<string>()
    Object.assign(window, { pictures })
    const note = () => {
      // The page before may still be kept, out of sight.
      const heading = [...document.querySelectorAll('h1')].find((it) => it.checkVisibility())
      if (heading !== undefined && heading.textContent !== 'Loading...') {
        pictures.add(`${heading.textContent}, ${document.documentElement.className}`)
      }
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
const picturesOf = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { pictures: Set<string> }).pictures])

const openDemo = async (page: Page, label: string) => {
  await page.getByRole('navigation').getByRole('link', { name: label }).click()
  await see(page, label)
}

test('APP-3 a demo page wears the theme that its demo forces, its open form too, and gives the choice back without a flash', async () => {
  const page = await newPerson({ baseURL: portal.url(), colorScheme: 'light' })
  await signIn(page, people.staff)
  await watchPictures(page)
  await openDemo(page, 'Night')
  await press(page, 'Access Demo')
  await leadForm(page).waitFor()
  await press(page, 'Back')
  await leadForm(page).waitFor({ state: 'detached' })
  await openDemo(page, 'Day')
  await openDemo(page, 'Film')
  await openDemo(page, 'Night')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await see(page, 'Hello Sam')

  await expect
    .poll(async () => (await picturesOf(page)).toSorted())
    .toEqual(['Day, light', 'Film, light', 'Hello Sam, light', 'Night, dark'])
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBeNull()
})

test('APP-3 a demo page that is opened by its address wears the theme that its demo forces from the first picture on', async () => {
  const page = await newPerson({ baseURL: portal.url(), colorScheme: 'light' })
  await watchSchemes(page)
  await page.goto('/demo/demo-1')
  await see(page, 'Login')
  expect(await schemesOf(page)).toEqual(['light'])

  await signIn(page, people.staff)
  for (const address of ['/demo/demo-1', '/demo-1']) {
    await page.goto(address)
    await see(page, 'Night')
    expect(await schemesOf(page)).toEqual(['dark'])
  }
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await see(page, 'Hello Sam')
  // They are noted with each picture, and the heading may be seen before one.
  await expect.poll(() => schemesOf(page)).toEqual(['dark', 'light'])
  await page.goto('/demo/demo-3')
  await see(page, 'Film')
  expect(await schemesOf(page)).toEqual(['light'])
})

test('APP-3 DEMO-2 a page that is dark on the screen is printed in the light scheme, without the frame', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  await signIn(page, people.staff, '/demo/demo-1')
  const wears = () => page.evaluate(() => document.documentElement.className)
  expect(await wears()).toBe('dark')
  const printed = async () => {
    // Heard after all who listen so far.
    await page.evaluate(() => {
      window.addEventListener(
        'beforeprint',
        () => Object.assign(window, { paper: document.documentElement.className }),
        { once: true },
      )
    })
    await page.pdf()
    return page.evaluate(() => (window as never as { paper: string }).paper)
  }
  // What makes paper white comes after the page.
  await expect.poll(printed).toBe('light')
  await expect.poll(wears).toBe('dark')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
})

test('DEMO-2 whom a demo is not shared with is dimmed beside whom it is', async () => {
  const page = await newPerson()
  await signIn(page, people.staff, '/demo/impact')
  const looksOf = (audience: string) =>
    page
      .getByRole('list', { name: 'Shareable with' })
      .getByRole('listitem')
      .filter({ hasText: audience })
      .evaluate((it) => {
        const { backgroundColor, textDecorationLine } = getComputedStyle(it)
        return { isFilled: backgroundColor !== 'rgba(0, 0, 0, 0)', line: textDecorationLine }
      })

  expect(await looksOf('Googlers')).toEqual({ isFilled: true, line: 'none' })
  for (const audience of ['Partners', 'Customers']) {
    expect(await looksOf(audience)).toEqual({ isFilled: false, line: 'line-through' })
  }
})

test('DEMO-2 APP-9 a demo page with a film passes axe, asks nobody for the film before it is wanted, and prints without it', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(
      `${new URL(route.request().url()).pathname} from ${route.request().headers()['referer']}`,
    )
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
  })
  await signIn(page, people.staff, '/demo/demo-3')
  expect(await qualityFaults(page, 'demo with a film')).toEqual([])
  expect(asked).toEqual([])

  await page.getByRole('button', { name: /^Play video: Film/ }).click()
  await page.getByTitle('Video: Film').waitFor()
  await expect.poll(() => asked).toEqual([`/embed/abc from ${portal.url()}/`])
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByTitle('Video: Film').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { name: 'The story' }).isVisible()).toBe(true)
})

test('DEMO-2 APP-9 a film of the portal’s own is asked for when it is played, by the keyboard alone, and says in captions what is seen', async () => {
  const page = await newPerson()
  const asked: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (/\.(?:webm|mp4|vtt)$/.test(pathname)) {
      asked.push(`${answer.status()} ${pathname}`)
    }
  })
  await signIn(page, people.customer, '/demo/robotaxi')
  const play = page.getByRole('button', { name: /^Play video: Robotaxi\. The sandbox at work/ })
  await play.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(await qualityFaults(page, 'demo with a film of its own')).toEqual([])

  await play.press('Enter')
  const film = page.getByLabel(/^The sandbox at work/)
  await waitForFocus(film)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.1)
  expect(asked).toContain('206 /demos/robotaxi/film.webm')
  expect(asked).toContain('200 /demos/robotaxi/film.vtt')
  const told = () =>
    film.evaluate((it: HTMLVideoElement) =>
      [...(it.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
    )
  await expect.poll(told).toEqual([expect.stringMatching(/^Eight driverless taxis/)])
  await page.keyboard.press('Space')
  expect(await film.evaluate((it: HTMLVideoElement) => [it.paused, it.muted])).toEqual([true, true])
})

test('APP-4 DEMO-1 a demo that is withdrawn while its page stands says so, in the title too, once the tab comes back', async () => {
  const page = await newPerson()
  await page.clock.install()
  await signIn(page, people.customer, '/demo/robotaxi')
  await passTime(page, 61_000)
  const body = { type: '/problems/not-found', title: 'This demo does not exist.', status: 404 }
  await page.route('**/api/demos/robotaxi', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify(body),
    }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await see(page, 'This demo does not exist.')
  await expect.poll(() => page.title()).toBe('This demo does not exist. — Partner Portal')
  expect(await page.getByRole('button', { name: 'Access Demo' }).count()).toBe(0)
})
