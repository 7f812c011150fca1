import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, CDPSession, Page } from 'playwright-core'

import { writeCatalogue } from '../tests/support/sample-catalogue.ts'
import { startOurs } from './ours.ts'
import { mediansOf, type Figures, type Goal, type Table } from './report.ts'

const email = 'sam@google.com'

const codeFor = async (url: string): Promise<string> => {
  const mails = await fetch(`${url}/local/mailbox/messages?to=${email}`)
  const texts = ((await mails.json()) as { text: string }[]).map(({ text }) => text)
  const code = /\b\d{6}\b/.exec(texts.join(' '))?.[0]
  if (code !== undefined) {
    return code
  }
  await sleep(100)
  return codeFor(url)
}

/** Signs in by the mailed code; answers what the browser then holds. */
const signedIn = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/login/customer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Send login code by email' }).click()
  await page.getByLabel('Code').fill(await codeFor(url))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Notes when the demos were painted, and how long each key took to the next picture. */
const watch = () => {
  const found = { shown: 0, keys: [] as number[] }
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

type Watched = { shown: number; keys: number[] }

const heapOf = async (cdp: CDPSession) => {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

const foundIn = (page: Page) => page.evaluate('window.found') as Promise<Watched>

/** One look at Home with the CPU slowed four times: times in ms, heap in MB. */
const measure = async (browser: Browser, url: string, state: object): Promise<Figures> => {
  const context = await browser.newContext({ baseURL: url, storageState: state as never })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.goto('/account')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await sleep(1_000)
    const empty = await heapOf(cdp)

    await page.addInitScript(watch)
    await cdp.send('Network.enable')
    let kB = 0
    const ids = new Set<string>()
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.endsWith('/api/demos')) {
        ids.add(requestId)
      }
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      kB += ids.has(requestId) ? encodedDataLength / 1_000 : 0
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto('/')
    await page.locator('.demo-card').first().waitFor()
    await sleep(500)
    const { shown } = await foundIn(page)
    await sleep(2_000)
    await page.getByLabel('Search').click()
    await page.evaluate('window.found.keys.length = 0')
    for (const key of 'fleet orders') {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await sleep(120)
    }
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Backspace')
      await sleep(120)
    }
    await sleep(2_000)
    const { keys } = await foundIn(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.evaluate('document.activeElement.blur()')
    const heap = (await heapOf(cdp)) - empty
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    const { came, answer } = await page.evaluate(() => {
      const entry = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.endsWith('/api/demos')) as PerformanceResourceTiming
      return { came: entry.responseEnd, answer: entry.duration }
    })
    return { shown: shown - came, key: Math.max(0, ...keys), heap, nodes, kB, answer }
  } finally {
    await context.close()
  }
}

/** Home with few demos and with many: after its data until painted, the slowest key of a search, and what it costs. */
export const measureHome = async (
  browser: Browser,
  { rounds }: { rounds: number },
): Promise<Table> => {
  const table: Record<string, Figures> = {}
  for (const count of [15, 2_000]) {
    const demosDir = writeCatalogue(count)
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
    const portal = await startOurs(3_198, { DEMOS_DIR: demosDir, DATA_DIR: dataDir })
    try {
      const state = await signedIn(browser, portal.url)
      const runs: Figures[] = []
      for (let round = 0; round < rounds; round += 1) {
        runs.push(await measure(browser, portal.url, state))
      }
      table[`${count} demos`] = mediansOf(runs)
    } finally {
      portal.close()
      rmSync(demosDir, { recursive: true })
    }
  }
  return table
}

export const homeGoals = (table: Table): Goal[] => {
  const { shown = 0, key = 0, heap = 0 } = table['2000 demos'] ?? {}
  return [
    { text: '2,000 demos: ms from the data to the picture', value: shown, limit: 300 },
    { text: '2,000 demos: ms of the slowest key', value: key, limit: 50 },
    { text: '2,000 demos: MB over the account page', value: heap, limit: 15 },
  ]
}
