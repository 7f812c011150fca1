import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

import { blockingIn, categories, markWatched } from './blocking.ts'
import { quietestOf, type Figures, type Goal, type Table } from './report.ts'
import { startElsewhere, startFloor, startPackages, startPeer, startStill } from './peer.ts'
import { signedOutElsewhere } from './signed-in.ts'
import { slowDown } from './slow.ts'

/** Written by `watch.js`, in ms of the page's own clock; `null` for what has not happened yet. */
type Found = {
  heading: number | null
  type: number | null
  accepted: number | null
  live: number | null
  /** By our app; peers say nothing of it. */
  taken: number | null
  shift: number
}
type Measured = {
  url: string
  /**
   * Where they come from: another site, as people do, so that each page begins a process. From an empty page only those would that may share
   * none with another (Cross-Origin-Opener-Policy).
   */
  from: string
  /** What people come for: a load is measured until then. */
  until: 'heading' | 'accepted' | 'live' | 'taken'
  /** The state of its browser. */
  kept?: BrowserContextOptions
  /** A target depends on it: it is loaded three times in each round, because a single load may be off by a frame or two. */
  isCompared?: boolean
}

/** What leaves the machine is answered with nothing. By the protocol, for `page.route` turns the browser's cache off. */
const answerOthers = async (cdp: CDPSession) => {
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    cdp
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, body: btoa('{}') })
      .catch(() => {})
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}

const nothing: Found = {
  heading: null,
  type: null,
  accepted: null,
  live: null,
  taken: null,
  shift: 0,
}

/** A page that leads on to another has no result yet. */
const foundOn = (page: Page) =>
  page.evaluate<Found>('window.bench').catch((error: unknown) => {
    if (String(error).includes('because of a navigation')) {
      return nothing
    }
    throw error
  })

type Visit = {
  page: Page
  cdp: CDPSession
  load: () => Promise<void>
  settle: () => Promise<Found>
}

/** A first visit, over 1.6 Mbps and 150 ms with a CPU slowed four times. */
const visit = async (
  browser: Browser,
  { url, from, until, kept = {} }: Measured,
  look: (visit: Visit) => Promise<Figures>,
) => {
  const context = await browser.newContext(kept)
  try {
    const page = await context.newPage()
    await page.addInitScript({ path: 'bench/watch.js' })
    const cdp = await context.newCDPSession(page)
    await answerOthers(cdp)
    await page.goto(from)
    await slowDown(cdp)
    const load = async () => {
      await page.goto(url, { waitUntil: 'commit' })
      while ((await foundOn(page))[until] === null) {
        await sleep(30)
      }
    }
    // React may still take over: what that blocks and moves counts too.
    const settle = async () => {
      await page.waitForLoadState('load')
      await sleep(3_000)
      return foundOn(page)
    }
    return await look({ page, cdp, load, settle })
  } finally {
    await context.close()
  }
}

/** One load, and for a page that is loaded already, one more. */
const measureLoads = (browser: Browser, measured: Measured) =>
  visit(browser, measured, async ({ page, cdp, load, settle }) => {
    const loads = { kB: 0, requests: 0 }
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      loads.kB += encodedDataLength / 1_000
      loads.requests += 1
    })
    await load()
    const { kB, requests } = loads
    const first = await settle()
    await load()
    const again = await foundOn(page)
    return {
      'kB live': kB,
      requests,
      'heading ms': first.heading ?? 0,
      'type ms': first.type ?? 0,
      'accepted ms': first.accepted ?? 0,
      'live ms': first.live ?? 0,
      'taken ms': first.taken ?? 0,
      shift: first.shift,
      'again, type ms': again.type ?? 0,
      'again, live ms': again.live ?? 0,
    }
  })

/** A separate load: a trace takes time for every task, most in the page with the most tasks. */
const measureBlocking = (browser: Browser, measured: Measured) =>
  visit(browser, measured, async ({ page, load, settle }) => {
    await browser.startTracing(page, { categories })
    await load()
    await settle()
    await markWatched(page)
    return { 'blocking ms': blockingIn(await browser.stopTracing()) }
  })

/** The pages that are compared. */
const loadsInRound = 3

/** Each round starts with another one. */
const turned = <TItem>(items: readonly TItem[], by: number) => {
  const at = by % items.length
  return [...items.slice(at), ...items.slice(0, at)]
}

/**
 * Until one can type an address, until a submit is accepted, until the server is asked about it and, of ours, until the app's chart has
 * that question, for its answer can be shown no sooner. Ours beside two that are built for the same, beside a form that is nothing else,
 * which no page can be faster than, beside our own page without its code, which shows what its look takes, and beside that with its
 * packages alone and one question. Then the pages around it.
 */
export const measureSignIn = async (
  browser: Browser,
  { url, rounds }: { url: string; rounds: number },
): Promise<Table> => {
  const peers = {
    floor: await startFloor(),
    still: await startStill(`${url}/login/customer`),
    packages: await startPackages(`${url}/login/customer`),
    firebaseui: await startPeer('firebaseui', './firebaseui.js'),
    supabase: await startPeer('supabase', './supabase.jsx'),
    elsewhere: await startElsewhere(),
  }
  const looks: Record<string, Omit<Measured, 'from'>> = {
    'ours /login/customer': { url: `${url}/login/customer`, until: 'taken', isCompared: true },
    'ours /login': { url: `${url}/login`, until: 'taken', isCompared: true },
    'ours /register': { url: `${url}/register`, until: 'taken', isCompared: true },
    'ours /device': { url: `${url}/device`, until: 'heading' },
    'ours, a mailed link': { url: `${url}/email/login/connect/gone/000000`, until: 'heading' },
    'ours, a session that ended': {
      url: `${url}/`,
      until: 'heading',
      kept: await signedOutElsewhere(browser, url),
    },
    floor: { url: peers.floor.url, until: 'accepted', isCompared: true },
    [still]: { url: peers.still.url, until: 'accepted', isCompared: true },
    [packages]: { url: peers.packages.url, until: 'live', isCompared: true },
    firebaseui: { url: peers.firebaseui.url, until: 'live', isCompared: true },
    supabase: { url: peers.supabase.url, until: 'live', isCompared: true },
  }
  const pages: Record<string, Measured> = Object.fromEntries(
    Object.entries(looks).map(([name, look]) => [name, { ...look, from: peers.elsewhere.url }]),
  )
  const runs: Record<string, Figures[]> = {}
  const traced: Record<string, Figures[]> = {}
  try {
    // The first visit meets a cold server and a cold browser, and does not count.
    for (const page of Object.values(pages)) {
      await measureLoads(browser, page)
    }
    for (let round = 0; round < rounds * loadsInRound; round += 1) {
      const due = Object.entries(pages).filter(
        ([, { isCompared }]) => isCompared || round % loadsInRound === 0,
      )
      for (const [name, page] of turned(due, round)) {
        runs[name] = [...(runs[name] ?? []), await measureLoads(browser, page)]
      }
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, page] of turned(Object.entries(pages), round)) {
        traced[name] = [...(traced[name] ?? []), await measureBlocking(browser, page)]
      }
    }
  } finally {
    Object.values(peers).forEach(({ close }) => close())
  }
  return Object.fromEntries(
    Object.keys(pages).map((name) => [
      name,
      { ...quietestOf(runs[name] ?? []), ...quietestOf(traced[name] ?? []) },
    ]),
  )
}

const still = 'ours without any code'
const packages = 'ours, its packages alone'

export const signInGoals = (table: Table): Goal[] => {
  const names = Object.keys(table)
  const of = (name: string, column: string) => table[name]?.[column] ?? 0
  const peers = names.filter((name) => !name.startsWith('ours') && name !== 'floor')
  const best = Math.min(...peers.map((name) => of(name, 'type ms')))
  const parts: readonly [string, string, number][] = [
    ['type', 'type ms', 0.35],
    ['a submit accepted', 'accepted ms', 0.5],
    ['live', 'live ms', 0.8],
  ]
  const partOf = (ms: number) => (ms / best).toFixed(2)
  // What asks nobody is never live, and older results lack some.
  const besides = (column: string) =>
    (
      [
        ['without our code', still],
        ['its packages alone', packages],
        ['a bare form', 'floor'],
      ] as const
    )
      .filter(([, name]) => of(name, column) > 0)
      .map(([what, name]) => `${what} ${partOf(of(name, column))}`)
      .join(', ')
  const forms = names.filter((name) => name.startsWith('ours /') && of(name, 'type ms') > 0)
  return forms.flatMap((name) => [
    ...parts
      // Older results may lack it.
      .filter(([, column]) => of(name, column) > 0)
      .map(([what, column, limit]) => ({
        text: `${name}: ${what}, of the best peer’s type (${besides(column)})`,
        value: of(name, column) / best,
        limit,
      })),
    ...(of('floor', 'type ms') === 0
      ? []
      : [
          {
            text: `${name}: type, of a bare form’s (without our code ${(of(still, 'type ms') / of('floor', 'type ms')).toFixed(2)})`,
            value: of(name, 'type ms') / of('floor', 'type ms'),
            limit: 1.15,
          },
        ]),
    { text: `${name}: kB before live`, value: of(name, 'kB live'), limit: 130 },
    { text: `${name}: layout shift`, value: of(name, 'shift'), limit: 0 },
    { text: `${name}: blocking ms`, value: of(name, 'blocking ms'), limit: 150 },
  ])
}
