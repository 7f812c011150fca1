import type { Page } from 'playwright-core'

/** Notes each interaction with the page with the time until the picture that followed it, in ms (Event Timing, in steps of 8). */
export const watchInteractions = () => {
  const found = new Map<number, number>()
  Object.assign(window, { found })
  new PerformanceObserver((list) => {
    for (const { duration, ...entry } of list.getEntries().map((it) => it.toJSON())) {
      if (entry.interactionId > 0) {
        found.set(entry.interactionId, Math.max(duration, found.get(entry.interactionId) ?? 0))
      }
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** What has been noted since one asked last; what took less than 16 ms is not told. */
export const interactionsOn = (page: Page) =>
  page.evaluate(() => {
    const { found } = window as never as { found: Map<number, number> }
    const all = [...found.values()]
    found.clear()
    return all
  })
