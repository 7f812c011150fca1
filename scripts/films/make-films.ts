import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { chromium, type Page } from 'playwright-core'

import { required } from '#src/lib/required.ts'
import { startPortal } from '#tests/support/portal-process.ts'
import { freePort } from '#tests/support/server-process.ts'

import { films, type Film } from './films.ts'

const run = promisify(execFile)
const framesPerSec = 20
const frameMs = 1_000 / framesPerSec
/** The pointer is on its way for so long. */
const wayMs = 600
/** A window of 960 × 540 as 1280 × 720 px, so that words can be read in a small player. */
const picture = { viewport: { width: 960, height: 540 }, deviceScaleFactor: 4 / 3 }

type Point = { x: number; y: number }

const encodings = {
  'film.webm': ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-row-mt', '1', '-cpu-used', '1'],
  'film.mp4': ['-c:v', 'libx264', '-crf', '29', '-preset', 'veryslow', '-movflags', '+faststart'],
} as const

/** In the page: a picture has no pointer of its own. */
const addPointer = (page: Page) =>
  page.evaluate(() => {
    const pointer = document.createElement('div')
    pointer.id = 'film-pointer'
    document.body.append(pointer)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      html { scrollbar-width: none; }
      main { padding-bottom: 60vh; }
      #film-pointer {
        position: fixed; inset: 0 auto auto 0; z-index: 9; width: 26px; height: 26px;
        margin: -13px; border: 3px solid #fff; border-radius: 50%;
        background: rgb(68 71 221 / 75%); box-shadow: 0 1px 8px rgb(0 0 0 / 40%);
        pointer-events: none;
      }
      #film-pointer[data-down] { scale: 0.7; background: rgb(68 71 221); }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

const movePointer = (page: Page, { x, y }: Point, isDown: boolean) =>
  page.evaluate(
    ([x, y, isDown]) => {
      const pointer = document.querySelector<HTMLElement>('#film-pointer')
      pointer?.style.setProperty('translate', `${x}px ${y}px`)
      pointer?.toggleAttribute('data-down', isDown)
    },
    [x, y, isDown] as const,
  )

const spotOn = async (page: Page, selector: string, [across, down]: readonly [number, number]) => {
  const { x, y, width, height } = required(await page.locator(selector).boundingBox(), selector)
  return { x: x + width * across, y: y + height * down }
}

const isNow = (atMs: number, now: number) => Math.abs(atMs - now) < frameMs / 2

const ease = (part: number) => part * part * (3 - 2 * part)
const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * ease(part),
  y: from.y + (to.y - from.y) * ease(part),
})

/** Draws a film frame by frame, in a time that passes only between frames. */
const draw = async (page: Page, { seconds, from, moments }: Film, folder: string) => {
  await page.locator(from).evaluate((it) => {
    window.scrollTo(0, it.getBoundingClientRect().top - 16)
  })
  const presses = moments.flatMap(({ at, press, spot = [0.5, 0.5] as const }) =>
    press === undefined ? [] : [{ atMs: at * 1_000, press, spot }],
  )
  let here: Point = { x: 900, y: 500 }
  let start = here
  for (let frame = 0; frame < seconds * framesPerSec; frame += 1) {
    const now = frame * frameMs
    const next = presses.find(({ atMs }) => now <= atMs && atMs - now <= wayMs)
    if (next !== undefined) {
      const part = 1 - (next.atMs - now) / wayMs
      start = part === 0 ? here : start
      here = between(start, await spotOn(page, next.press, next.spot), part)
    }
    const pressed = presses.find(({ atMs }) => now >= atMs && now - atMs < 200)
    await movePointer(page, here, pressed !== undefined)
    if (presses.some(({ atMs }) => isNow(atMs, now))) {
      await page.mouse.click(here.x, here.y)
    }
    const typed = moments.find(({ at, key }) => key !== undefined && isNow(at * 1_000, now))
    if (typed?.key !== undefined) {
      await page.keyboard.press(typed.key)
    }
    await page.clock.runFor(frameMs)
    await page.screenshot({ path: join(folder, `${String(frame).padStart(4, '0')}.png`) })
  }
}

const timeOf = (seconds: number) => {
  const [whole = '', rest = ''] = seconds.toFixed(3).split('.')
  return `00:00:${whole.padStart(2, '0')}.${rest}`
}

/** The captions, as WebVTT. */
const captionsOf = ({ seconds, moments }: Film) =>
  [
    'WEBVTT',
    ...moments.map(({ at, says }, index) => {
      const end = moments[index + 1]?.at ?? seconds
      return `${timeOf(at)} --> ${timeOf(end)} line:-2\n${says}`
    }),
  ].join('\n\n')

const make = async (page: Page, key: string, film: Film) => {
  const folder = await mkdtemp(join(tmpdir(), `film-${key}-`))
  try {
    await page.goto(`/local/sandbox/${key}/`)
    await addPointer(page)
    await page.clock.pauseAt(Date.now() + 1_000)
    await draw(page, film, folder)
    for (const [name, encoding] of Object.entries(encodings)) {
      const frames = ['-framerate', String(framesPerSec), '-i', join(folder, '%04d.png')]
      const whole = ['-y', '-loglevel', 'error', ...frames, '-pix_fmt', 'yuv420p']
      await run('ffmpeg', [...whole, ...encoding, join('demos', key, name)])
    }
    await writeFile(join('demos', key, 'film.vtt'), `${captionsOf(film)}\n`)
    process.stdout.write(`${key} is filmed.\n`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Films the demos that are named, all where none is. It needs ffmpeg with VP9 and H.264. */
const makeFilms = async (keys: readonly string[]) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'films-'))
  const portal = await startPortal(dataDir, await freePort())
  const browser = await chromium.launch({
    executablePath: required(process.env['CHROMIUM_PATH'], 'CHROMIUM_PATH'),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    for (const key of keys) {
      const film = required(films[key], `film of ${key}`)
      const context = await browser.newContext({ ...picture, baseURL: portal.url })
      const page = await context.newPage()
      await page.clock.install()
      await make(page, key, film)
      await context.close()
    }
  } finally {
    await browser.close()
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const named = process.argv.slice(2)
await makeFilms(named.length > 0 ? named : Object.keys(films))
