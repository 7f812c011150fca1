import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { fillPerson, people, press, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const message = 'This page could not be loaded. Please try again.'

/** The code of the other pages would come while nothing else is to do. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

/** The files that every page begins with. */
const entries = ['**/assets/index-*.js', '**/assets/rolldown-runtime-*.js']

/** Not until it is loaded: the page may be loaded anew before that. */
const openPage = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

/** Notes each document that the page loads, from now on. */
const countLoads = (page: Page) => {
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(page.url()))
  return loads
}

/** The network says that it is back, once, and is so a moment later. */
const sayTooEarly = async (page: Page) => {
  await page.route('**/*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await failed
  await page.unroute('**/*')
}

test('RE-10 APP-10 a page whose code is asked for without a network says so in a frame with a way back, and comes by itself with the network', async () => {
  const page = await newPerson({ isCutOff: true, isFirstVisit: true })
  await neverIdle(page)
  await signIn(page, people.customer)
  const loads = countLoads(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'AI guide' }).click()
  await see(page, 'Something went wrong')
  await page.getByRole('banner').getByRole('link', { name: 'Partner Portal' }).click()
  await see(page, 'Hello Cora')
  await page.getByRole('link', { name: 'Support' }).first().click()
  await see(page, 'Something went wrong')
  await page.getByText(message).waitFor()
  await page.getByRole('button', { name: 'Account of Cora Jansen' }).waitFor()
  const failed = page.waitForEvent('requestfailed', (it) => it.url().includes('/assets/'))
  await press(page, 'Retry')
  await failed
  await see(page, 'Something went wrong')

  await sayTooEarly(page)
  await see(page, 'Support')
  await expect.poll(() => page.title()).toBe('Support — Partner Portal')
  expect(loads).toEqual([])
})

/** Answers all that the next document asks for that the code is gone, and not before that; the one after it gets it. */
const onceGone = (page: Page, notBefore: Promise<void> = Promise.resolve()) => {
  let documents = 0
  page.on('request', (request) => {
    documents += request.isNavigationRequest() && request.frame() === page.mainFrame() ? 1 : 0
  })
  return async (route: Route) => {
    if (documents > 1) {
      return route.continue()
    }
    await notBefore
    return route.fulfill({ status: 404, body: '' })
  }
}

const codeOfDemoPage = /\/assets\/demo-[^/]*\.js$/

test('RE-17 a page whose code is gone with an old version is loaded anew by itself, and comes', async () => {
  const page = await newPerson({ isCutOff: true, isFirstVisit: true })
  await neverIdle(page)
  await signIn(page, people.customer)
  const loads = countLoads(page)
  await page.route(codeOfDemoPage, onceGone(page))
  await openPage(page, '/demo/robotaxi')
  await see(page, 'Robotaxi')
  expect(loads).toHaveLength(2)
})

test('RE-17 a page whose code stays away is loaded anew once by itself, then says so; Retry loads it anew', async () => {
  const page = await newPerson({ isCutOff: true, isFirstVisit: true })
  // Home would miss that code too, and be loaded anew for it.
  await neverIdle(page)
  await page.route(codeOfDemoPage, (route) => route.fulfill({ status: 404, body: '' }))
  await signIn(page, people.customer)
  const loads = countLoads(page)
  await openPage(page, '/demo/robotaxi')
  await see(page, 'Something went wrong')
  await page.getByText(message).waitFor()
  expect(loads).toHaveLength(2)

  await press(page, 'Retry')
  await expect.poll(() => loads).toHaveLength(3)
  await see(page, 'Something went wrong')
  await page.unroute(codeOfDemoPage)
  await press(page, 'Retry')
  await see(page, 'Robotaxi')
  expect(loads).toHaveLength(4)
})

/** What a proxy says while the server behind it is exchanged. */
const badGateway = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }

test('RE-10 RE-17 a page whose code is gone is not loaded anew into what a proxy says for a server that is away, but once the server is there', async () => {
  const page = await newPerson({ isCutOff: true, isFirstVisit: true })
  await neverIdle(page)
  await signIn(page, people.customer)
  let isAway = false
  let isGone = true
  await page.route('**/demo/robotaxi', (route) =>
    isAway ? route.fulfill(badGateway) : route.continue(),
  )
  await page.route(codeOfDemoPage, (route) => {
    isAway = isGone
    return isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  const refused: string[] = []
  page.on('response', (it) => {
    if (it.status() === 502) {
      refused.push(it.request().method())
    }
  })
  await openPage(page, '/demo/robotaxi')
  await expect.poll(() => refused.length).toBeGreaterThan(1)
  expect(new Set(refused)).toEqual(new Set(['HEAD']))
  isAway = false
  isGone = false
  await see(page, 'Robotaxi')
})

const partsInVain = [
  { part: 'all pages', code: /\/assets\/take-over-[^/]*\.js$/ },
  { part: 'this page', code: /\/assets\/sign-in-[^/]*\.js$/ },
]

test.each(partsInVain)(
  'RE-10 what a person types while the code of $part is lost stays, also when Retry and the network bring it',
  async ({ code }) => {
    const page = await newPerson({ isCutOff: true, isFirstVisit: true })
    const loads = countLoads(page)
    const gate = Promise.withResolvers<void>()
    await page.route(code, async (route) => {
      await gate.promise
      await route.abort()
    })
    await page.goto('/register', { waitUntil: 'commit' })
    await fillPerson(page, 'nia@acme.example')
    const field = await page.getByLabel('Firstname').elementHandle()
    gate.resolve()
    await page.getByText(message).waitFor()
    await press(page, 'Retry')
    await page.getByText(message).waitFor()
    // The form stands where it stood, under what is told.
    expect(await field?.evaluate((node) => node.isConnected)).toBe(true)

    await page.unroute(code)
    await sayTooEarly(page)
    await expect.poll(() => page.getByText(message).count()).toBe(0)
    const typed = () =>
      Promise.all(
        ['Email', 'Firstname', 'Lastname'].map((label) =>
          page.getByLabel(label, { exact: true }).inputValue(),
        ),
      )
    await expect.poll(typed).toEqual(['nia@acme.example', 'Nia', 'Berg'])
    await press(page, 'Next')
    await page.getByRole('button', { name: 'Send register code by email' }).waitFor()
    expect(loads).toHaveLength(1)
  },
)

test('RE-17 what a person types into a page whose code is gone outlives the page that is loaded anew', async () => {
  const page = await newPerson({ isCutOff: true, isFirstVisit: true })
  const loads = countLoads(page)
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/take-over-[^/]*\.js$/, onceGone(page, gate.promise))
  await page.goto('/register', { waitUntil: 'commit' })
  await fillPerson(page, 'nia@acme.example')
  gate.resolve()
  await expect.poll(() => loads).toHaveLength(2)
  await expect.poll(() => page.getByLabel('Firstname').inputValue()).toBe('Nia')
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Send register code by email' }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test('RE-10 APP-10 a page whose first code does not come once is loaded anew by itself, once', async () => {
  const page = await newPerson({ isCutOff: true, isFirstVisit: true })
  const loads = countLoads(page)
  const [entry = ''] = entries
  await page.route(entry, (route) => route.abort('connectionreset'), { times: 1 })
  await openPage(page, '/login/customer')
  await expect.poll(() => loads).toHaveLength(2)
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await press(page, 'Next')
  await page.getByText('Email not found.', { exact: false }).first().waitFor()
  expect(loads).toHaveLength(2)
})

test.each(entries)(
  'RE-10 APP-10 RE-17 a page whose first code %s does not come says so, and comes by Retry or with the network',
  async (entry) => {
    for (const path of ['/login/customer', '/demo/robotaxi']) {
      const page = await newPerson({ isCutOff: true, isFirstVisit: true })
      await page.route(entry, (route) => route.fulfill({ status: 404, body: '' }))
      await openPage(page, path)
      await page.getByRole('alert').getByText(message).waitFor()
      await expect.poll(() => page.getByText('Loading...').count()).toBe(0)
      await page.unroute(entry)
      await (path === '/login/customer'
        ? press(page, 'Retry')
        : page.evaluate(() => window.dispatchEvent(new Event('online'))))
      await see(page, 'Login')
      await page.getByRole('alert').waitFor({ state: 'detached' })
    }
  },
)

test('RE-10 RE-17 a page whose first code does not come stays where a proxy answers for a server that is away', async () => {
  const page = await newPerson({ isCutOff: true, isFirstVisit: true })
  const loads = countLoads(page)
  const [entry = ''] = entries
  await page.route(entry, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/login/customer', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill(badGateway) : route.continue(),
  )
  await openPage(page, '/login/customer')
  await page.getByRole('alert').getByText(message).waitFor()
  await page.unroute(entry)
  const refused = page.waitForResponse((it) => it.status() === 502)
  await press(page, 'Retry')
  await refused
  expect(loads).toHaveLength(1)

  await page.unroute('**/login/customer')
  await press(page, 'Retry')
  await see(page, 'Login')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await expect.poll(() => loads).toHaveLength(2)
})

test('PASSCODE-7 RE-10 what a mailed link came to stays where the code of React does not come, and is gone on with once it does', async () => {
  const page = await newPerson({ isCutOff: true, isFirstVisit: true })
  const later = '**/assets/take-over-*.js'
  const gate = Promise.withResolvers<void>()
  await page.route(later, async (route) => {
    await gate.promise
    await route.abort('connectionreset')
  })
  await openPage(page, '/email/login/connect/token/secret')
  await see(page, 'Link expired')
  gate.resolve()
  await page.getByRole('alert').getByText(message).waitFor()
  await see(page, 'Link expired')
  await page.unroute(later)
  await press(page, 'Retry')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Go to login' }).click()
  await see(page, 'Login')
  expect(new URL(page.url()).pathname).toBe('/login/customer')
})

/** Firefox ends all that a page asks for as soon as the person goes elsewhere, and shows it until the next page is there. */
const leaveAsInFirefox = async (page: Page, code: RegExp) => {
  const onTheirWay: Route[] = []
  await page.route(code, (route) => {
    onTheirWay.push(route)
  })
  await openPage(page, '/demo/robotaxi')
  await expect.poll(() => onTheirWay.length).toBeGreaterThan(0)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeunload')))
  await page.route(code, (route) => route.abort())
  await Promise.all(onTheirWay.map((route) => route.abort()))
}

const partsOnTheirWay = [
  { part: 'the portal', code: /\/assets\/index-[^/]*\.js$/ },
  { part: 'all pages', code: /\/assets\/take-over-[^/]*\.js$/ },
  { part: 'this page', code: codeOfDemoPage },
]

test.each(partsOnTheirWay)(
  'RE-17 who leaves while the code of $part comes is not kept by a reload, and reads of no fault on the way',
  async ({ code }) => {
    const page = await newPerson({ isCutOff: true, isFirstVisit: true })
    await neverIdle(page)
    await signIn(page, people.customer)
    await leaveAsInFirefox(page, code)
    const reloads: string[] = []
    page.on('request', (it) => reloads.push(...(it.isNavigationRequest() ? [it.url()] : [])))
    await page.evaluate(async () => {
      await fetch(window.location.href, { method: 'HEAD' })
      // Long enough for a page that has something to say.
      for (let picture = 0; picture < 60; picture += 1) {
        await new Promise(requestAnimationFrame)
      }
    })
    expect(await page.getByText(message).count()).toBe(0)
    expect(reloads).toEqual([])
  },
)
