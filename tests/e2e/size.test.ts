import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { people, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

/**
 * A hash in the name of a file follows the content of any other, and by it alone what brotli makes of a file that names it differs by
 * some 200 bytes. Here each name has a hash of its own, as long and as random.
 */
const withSteadyNames = (code: string) =>
  code.replaceAll(/([\w-]+)-[\w-]{8}\.(js|css|woff2)/g, (_, name: string, type: string) => {
    const hash = createHash('sha256').update(name).digest('base64url').slice(0, 8)
    return `${name}-${hash}.${type}`
  })

const kilobytesOf = (paths: Iterable<string>) =>
  [...paths].reduce(
    (sum, path) =>
      sum + brotliCompressSync(withSteadyNames(readFileSync(`dist${path}`, 'utf8'))).length,
    0,
  ) / 1_000

/** The scripts and styles that a page loads by itself, without those that are fetched while nothing else is to do. */
const watchCode = async (page: Page) => {
  const paths = new Set<string>()
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // What local mode adds is in no bundle.
    if (/^(?!\/local\/).+\.(?:js|css)$/.test(pathname)) {
      paths.add(pathname)
    }
  })
  return paths
}

test('the goal "at most 130 kB before the sign-in page is live": its actor answers after 52 kB, its screen has come after 187.5 kB', async () => {
  const page = await newPerson()
  const paths = await watchCode(page)
  await page.route(/\/assets\/take-over-/, () => {})
  const asked = page.waitForRequest('**/api/user/auth')
  await page.goto('/login/customer', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill(people.customer)
  await page.keyboard.press('Enter')
  await asked
  const late = /\/(?:react|take-over|sign-in)-/
  const before = [...paths].filter((path) => !late.test(path))
  expect(kilobytesOf(before)).toBeLessThan(52)
  expect(kilobytesOf(paths)).toBeLessThan(187.5)
})

test('the goal "live": what the first answer waits for is compiled while it comes', async () => {
  const page = await newPerson()
  const paths = await watchCode(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await see(page, 'Register')
  const before = [...paths].filter((path) => /\/(?:index|login|register)-/.test(path))
  expect(before.length).toBeGreaterThan(2)
  for (const path of before) {
    expect(readFileSync(`dist${path}`, 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})

test('the goal "at most 200 kB on Home"', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const again = await page.context().newPage()
  const paths = await watchCode(again)
  await again.goto('/')
  await see(again, 'Hello Cora')
  expect(kilobytesOf(paths)).toBeLessThan(200)
})
