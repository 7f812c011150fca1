import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { chromium, type Browser } from 'playwright-core'
import { build } from 'vite'

import { servePeer } from './serve-peer.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const recordedFile = 'bench/recorded.json'

/** Times in ms since the navigation began; `live` is missing until somebody answers. */
type Found = { type: number; live: number | null; blocking: number; shift: number }
type Result = Found & { live: number; kB: number; requests: number }
type Medians = Readonly<Record<string, Result>>

/** Waits for a process of the portal that says it serves. */
const startOurs = async (port: number) => {
  const env = { ...process.env, PORT: String(port), DATA_DIR: '.data/bench' }
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore' })
  const url = `http://localhost:${port}`
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) {
      return { url: `${url}/login/customer`, close: () => server.kill() }
    }
    await sleep(100)
  }
  throw new Error('The portal did not start.')
}

/** All peers stand in one page, which each fills with a script of its own. */
const startPeer = async (name: string, script: string) => {
  const root = 'bench/peers'
  const outDir = `dist/${name}`
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    plugins: [
      {
        name: 'peer',
        transformIndexHtml: {
          order: 'pre',
          handler: (html) => html.replace('{script}', script),
        },
      },
    ],
  })
  return servePeer(`${root}/${outDir}`)
}

/** One load over 1.6 Mbps and 150 ms with a CPU slowed four times. What leaves the machine is answered with nothing. */
const measure = async (browser: Browser, url: string): Promise<Result> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.addInitScript({ path: 'bench/watch.js' })
    await page.route(
      (it) => !/^(?:localhost|127\.0\.0\.1)$/.test(it.hostname),
      (route) => route.fulfill({ json: {} }),
    )
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 93_750,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const loads = { kB: 0, requests: 0 }
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      loads.kB += encodedDataLength / 1_000
      loads.requests += 1
    })
    await page.goto(url, { waitUntil: 'commit' })
    while ((await page.evaluate<Found>('window.bench')).live === null) {
      await sleep(30)
    }
    const untilLive = { ...loads }
    // React may still take over: what that blocks and moves counts.
    await page.waitForLoadState('load')
    await sleep(3_000)
    const found = await page.evaluate<Found>('window.bench')
    return { ...found, live: found.live ?? 0, ...untilLive }
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const mediansOf = (runs: Readonly<Record<string, readonly Result[]>>): Medians =>
  Object.fromEntries(
    Object.entries(runs).map(([name, results]) => {
      const of = (key: keyof Result) => median(results.map((result) => result[key]))
      return [
        name,
        {
          kB: of('kB'),
          requests: of('requests'),
          type: of('type'),
          live: of('live'),
          blocking: of('blocking'),
          shift: of('shift'),
        },
      ]
    }),
  )

const say = (text: string) => process.stdout.write(`${text}\n`)

const table = (medians: Medians) => {
  say('page          kB live  requests   type ms   live ms   blocking ms   shift')
  for (const [name, it] of Object.entries(medians)) {
    const cells = [
      name.padEnd(12),
      it.kB.toFixed(1).padStart(8),
      String(it.requests).padStart(9),
      it.type.toFixed(0).padStart(9),
      it.live.toFixed(0).padStart(9),
      it.blocking.toFixed(0).padStart(13),
      it.shift.toFixed(3).padStart(7),
    ]
    say(cells.join(' '))
  }
}

const goals = ({ ours, ...peers }: Medians) => {
  if (ours === undefined) {
    return
  }
  const best = Math.min(...Object.values(peers).map(({ type }) => type))
  const rows = [
    ['type, of the best peer’s', ours.type / best, 0.35],
    ['live, of the best peer’s type', ours.live / best, 1],
    ['kB before live', ours.kB, 130],
    ['layout shift', ours.shift, 0],
    ['blocking ms', ours.blocking, 150],
  ] as const
  say('')
  for (const [goal, value, limit] of rows) {
    say(`${value <= limit ? 'met    ' : 'NOT MET'} ${goal}: ${value.toFixed(2)} (≤ ${limit})`)
  }
}

const compare = (medians: Medians) => {
  if (existsSync(recordedFile)) {
    const recorded = JSON.parse(readFileSync(recordedFile, 'utf8')) as Medians
    say('\nRecorded before, on whatever machine that was:')
    table(recorded)
  }
  if (process.argv.includes('--record')) {
    writeFileSync(recordedFile, `${JSON.stringify(medians, null, 2)}\n`)
  }
}

const pages = {
  ours: await startOurs(3_199),
  firebaseui: await startPeer('firebaseui', './firebaseui.js'),
  supabase: await startPeer('supabase', './supabase.jsx'),
}
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const runs: Record<string, Result[]> = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { url }] of Object.entries(pages)) {
      runs[name] = [...(runs[name] ?? []), await measure(browser, url)]
    }
  }
  const medians = mediansOf(runs)
  table(medians)
  goals(medians)
  compare(medians)
} finally {
  await browser.close()
  Object.values(pages).forEach(({ close }) => close())
}
