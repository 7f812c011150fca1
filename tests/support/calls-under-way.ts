import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const underWay = new WeakMap<Page, Set<Request>>()

/** Notes which calls of each tab wait for their answer; the live channel, which just begins anew, aside. */
export const watchCalls = (context: BrowserContext) =>
  context.on('page', (tab) => {
    const calls = new Set<Request>()
    underWay.set(tab, calls)
    tab.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === tab.mainFrame()) {
        calls.clear()
      } else if (/^\/api\/(?!live\/)/.test(new URL(request.url()).pathname)) {
        calls.add(request)
      }
    })
    tab.on('requestfinished', (request) => calls.delete(request))
    tab.on('requestfailed', (request) => calls.delete(request))
  })

/** Has this tab got all its answers? */
export const isCalm = async (tab: Page) =>
  await expect.poll(() => underWay.get(tab)?.size, { timeout: 30_000 }).toBe(0)

/** Have all tabs of this browser? */
export const areCalm = (page: Page) => Promise.all(page.context().pages().map(isCalm))

/** Time passes at once for all tabs of this browser; not while a call is under way, which it would end. */
export const passTime = async (page: Page, ms: number) => {
  await areCalm(page)
  await page.clock.fastForward(ms)
}
