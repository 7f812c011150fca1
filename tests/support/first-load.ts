import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Keeps a part of the code away until it is let go. */
export const hold = async (page: Page, part: 'index' | 'take-over') => {
  const gate = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${part}-[^/]*\\.js$`), async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

export const emailField = (page: Page) => page.getByLabel('Email', { exact: true })

/** React puts its keys on the elements that it owns. */
export const isTakenOver = async (page: Page, element = emailField(page)) =>
  await expect
    .poll(
      () => element.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps'))),
      { timeout: 30_000 },
    )
    .toBe(true)

type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

type Watched = { moved: string[]; frames: string[] }

/** Notes what moves, and what each frame of the page shows: a form by its lead, else the heading. */
export const watchPaint = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { moved: [], frames: [] }
    Object.assign(window, { watched })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const told = sources.map(({ node, previousRect, currentRect }) => {
          const what = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent
          const [from, to] = [previousRect, currentRect].map((it) => JSON.stringify(it))
          return `${what} from ${from} to ${to}`
        })
        watched.moved.push(`${value}: ${told.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const heading = [...document.querySelectorAll('h1')].find((it) => it.checkVisibility())
      const text = heading?.parentElement?.textContent ?? 'nothing'
      if (watched.frames.at(-1) !== text) {
        watched.frames.push(text)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

export const paintOf = (page: Page) =>
  page.evaluate(() => (window as never as { watched: Watched }).watched)

/** Notes the scheme of every picture drawn while the page comes up. */
export const watchSchemes = (page: Page) =>
  page.addInitScript(() => {
    const schemes: string[] = []
    Object.assign(window, { schemes })
    const note = () => {
      if (document.body !== null) {
        schemes.push(document.documentElement.className)
      }
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })

/** In the pictures so far, of which there is one at least. */
export const schemesOf = async (page: Page) => {
  const seen = await page.waitForFunction(() => {
    const { schemes } = window as unknown as { schemes: string[] }
    return schemes.length > 0 && [...new Set(schemes)]
  })
  return seen.jsonValue()
}
