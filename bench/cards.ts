import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

import type { Figures } from './report.ts'
import { slowDown } from './slow.ts'

/** The address of a page of cards, of one without them, and how the addresses of its data end. */
export type CardsPage = { full: string; empty: string; data: readonly string[] }

type Found = { shown: number; keys: number[] }

/** Notes when the first cards were painted, and the time from each key to the next frame. */
const watch = () => {
  const found: Found = { shown: 0, keys: [] }
  Object.assign(window, { found })
  const look = () => {
    if (found.shown === 0 && document.querySelector('.demo-card') !== null) {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        found.shown = performance.now()
      })
      port1.start()
      port2.postMessage(null)
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'keydown' || entry.name === 'input') {
        found.keys.push(entry.duration)
      }
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

const foundIn = (page: Page) => page.evaluate('window.found') as Promise<Found>

/** When the first cards were painted. It asks only now and then: asking all the time would slow the page down. */
const shownAt = async (page: Page): Promise<number> => {
  await sleep(500)
  const { shown } = await foundIn(page)
  return shown === 0 ? shownAt(page) : shown
}

const heapOf = async (cdp: CDPSession) => {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

/** Types a word and deletes it again; each key comes 120 ms after the previous one was answered. */
const type = async (page: Page, word: string, label: string) => {
  await page.getByLabel(label).click()
  // Nobody types in the first frames after the press that led there.
  await sleep(300)
  await page.evaluate('window.found.keys.length = 0')
  for (const key of [...word.split(''), ...word.split('').map(() => 'Backspace')]) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await sleep(120)
  }
  await sleep(1_000)
  return (await foundIn(page)).keys
}

/**
 * Keeps the data back until the page around the cards stands: what is measured is the cards, not who asked for them earlier.
 * By the protocol, for `page.route` turns the browser's cache off.
 */
const holdBack = async (cdp: CDPSession, data: readonly string[]) => {
  const gate = Promise.withResolvers<void>()
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    gate.promise.then(() => cdp.send('Fetch.continueRequest', { requestId })).catch(() => {})
  })
  await cdp.send('Fetch.enable', { patterns: data.map((path) => ({ urlPattern: `*${path}` })) })
  return gate.resolve
}

/** The slowest key in a field without listeners, on a slow phone: what the browser alone needs, in ms. */
export const measureBareKey = async (
  browser: Browser,
  { url, label }: { url: string; label: string },
): Promise<Figures> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    await slowDown(await context.newCDPSession(page))
    await page.goto(url)
    return { 'key ms': Math.max(0, ...(await type(page, 'orders', label))) }
  } finally {
    await context.close()
  }
}

/** A page of cards as it looks once it has loaded: its elements, styles and pictures in one text, without code. */
export const stillOf = async (
  browser: Browser,
  options: BrowserContextOptions,
  { full }: CardsPage,
): Promise<string> => {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    await page.goto(full)
    await page.locator('.demo-card').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(async () => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      const style = document.createElement('style')
      style.textContent = rules.map(({ cssText }) => cssText).join('\n')
      for (const picture of document.images) {
        const blob = await fetch(picture.currentSrc).then((response) => response.blob())
        const { promise, resolve } = Promise.withResolvers<unknown>()
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve(reader.result))
        reader.readAsDataURL(blob)
        picture.src = String(await promise)
        picture.removeAttribute('srcset')
      }
      document.querySelectorAll('script, style, link').forEach((element) => element.remove())
      document.head.append(style)
    })
    return await page.content()
  } finally {
    await context.close()
  }
}

/** When the last of the responses from there had arrived, and their size. */
const cameTo = (page: Page, data: readonly string[]) =>
  page.evaluate((ends) => {
    const entries = (
      performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    ).filter(({ name }) => ends.some((end) => name.endsWith(end)))
    return {
      at: Math.max(...entries.map(({ responseEnd }) => responseEnd)),
      kB: entries.reduce((sum, it) => sum + it.encodedBodySize, 0) / 1_000,
    }
  }, data)

/** The first visit of this browser: from the address to the picture, in ms. */
const measureFirstLoad = async (
  browser: Browser,
  options: BrowserContextOptions,
  { full }: CardsPage,
) => {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    await slowDown(await context.newCDPSession(page))
    await page.goto(full)
    return await shownAt(page)
  } finally {
    await context.close()
  }
}

/**
 * One look at a page of cards on a slow phone: its very first load, then with its code there, from its data to the picture. Times
 * in ms, heap in MB over the page without them.
 */
export const measureCards = async (
  browser: Browser,
  options: BrowserContextOptions,
  cards: CardsPage,
): Promise<Figures> => {
  const { full, empty, data } = cards
  const first = await measureFirstLoad(browser, options, cards)
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    const cdp = await context.newCDPSession(page)
    await page.goto(empty)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await sleep(1_000)
    const before = await heapOf(cdp)

    await page.addInitScript(watch)
    await slowDown(cdp)
    const letGo = await holdBack(cdp, data)
    await page.goto(full)
    await page.getByLabel('Search').waitFor()
    await sleep(2_000)
    letGo()
    const shown = await shownAt(page)
    const { at, kB } = await cameTo(page, data)
    await sleep(2_000)
    const keys = await type(page, 'orders', 'Search')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.evaluate('document.activeElement.blur()')
    const heap = (await heapOf(cdp)) - before
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    return {
      'first ms': first,
      'shown ms': shown - at,
      'key ms': Math.max(0, ...keys),
      'heap MB': heap,
      nodes,
      kB,
    }
  } finally {
    await context.close()
  }
}
