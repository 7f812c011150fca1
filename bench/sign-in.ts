import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, CDPSession } from 'playwright-core'

import { blockingIn, categories } from './blocking.ts'
import { mediansOf, type Figures, type Goal, type Table } from './report.ts'
import { startPeer } from './peer.ts'
import { slowDown } from './slow.ts'

/** Left by `watch.js`; `live` is missing until somebody answers. */
type Found = { type: number; live: number | null; shift: number }

/** What leaves the machine is answered with nothing. By the protocol, for `page.route` turns the browser's cache off. */
const answerOthers = async (cdp: CDPSession) => {
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    cdp
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, body: btoa('{}') })
      .catch(() => {})
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}

/** One load over 1.6 Mbps and 150 ms with a CPU slowed four times. */
const measure = async (browser: Browser, url: string): Promise<Figures> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript({ path: 'bench/watch.js' })
    const cdp = await context.newCDPSession(page)
    await answerOthers(cdp)
    await slowDown(cdp)
    const loads = { kB: 0, requests: 0 }
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      loads.kB += encodedDataLength / 1_000
      loads.requests += 1
    })
    await browser.startTracing(page, { categories })
    await page.goto(url, { waitUntil: 'commit' })
    while ((await page.evaluate<Found>('window.bench')).live === null) {
      await sleep(30)
    }
    const { kB, requests } = loads
    // React may still take over: what that blocks and moves counts.
    await page.waitForLoadState('load')
    await sleep(3_000)
    const { type, live, shift } = await page.evaluate<Found>('window.bench')
    const blocking = blockingIn(await browser.stopTracing(), url)
    return {
      'kB live': kB,
      requests,
      'type ms': type,
      'live ms': live ?? 0,
      'blocking ms': blocking,
      shift,
    }
  } finally {
    await context.close()
  }
}

/** Another one goes first in each round. */
const turned = <TItem>(items: readonly TItem[], by: number) => {
  const at = by % items.length
  return [...items.slice(at), ...items.slice(0, at)]
}

/** Until one can type an address, and until somebody answers it: ours beside two that are built for the same. */
export const measureSignIn = async (
  browser: Browser,
  { url, rounds }: { url: string; rounds: number },
): Promise<Table> => {
  const peers = {
    firebaseui: await startPeer('firebaseui', './firebaseui.js'),
    supabase: await startPeer('supabase', './supabase.jsx'),
  }
  const pages = {
    'ours /login/customer': `${url}/login/customer`,
    'ours /login': `${url}/login`,
    firebaseui: peers.firebaseui.url,
    supabase: peers.supabase.url,
  }
  const runs: Record<string, Figures[]> = {}
  try {
    // The first look at each is at a cold server and a cold browser: it counts for nobody.
    for (const address of Object.values(pages)) {
      await measure(browser, address)
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, address] of turned(Object.entries(pages), round)) {
        runs[name] = [...(runs[name] ?? []), await measure(browser, address)]
      }
    }
  } finally {
    Object.values(peers).forEach(({ close }) => close())
  }
  return Object.fromEntries(Object.keys(pages).map((name) => [name, mediansOf(runs[name] ?? [])]))
}

const isOurs = (name: string) => name.startsWith('ours')

export const signInGoals = (table: Table): Goal[] => {
  const names = Object.keys(table)
  const of = (name: string, column: string) => table[name]?.[column] ?? 0
  const peers = names.filter((name) => !isOurs(name))
  const best = Math.min(...peers.map((name) => of(name, 'type ms')))
  return names.filter(isOurs).flatMap((name) => [
    { text: `${name}: type, of the best peer’s`, value: of(name, 'type ms') / best, limit: 0.35 },
    { text: `${name}: live, of the best peer’s type`, value: of(name, 'live ms') / best, limit: 1 },
    { text: `${name}: kB before live`, value: of(name, 'kB live'), limit: 130 },
    { text: `${name}: layout shift`, value: of(name, 'shift'), limit: 0 },
    { text: `${name}: blocking ms`, value: of(name, 'blocking ms'), limit: 150 },
  ])
}
