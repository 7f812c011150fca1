import type { Locator, Page } from 'playwright-core'

/** Is all of it seen, neither cut off by what scrolls nor by the window? */
export const isInSight = (locator: Locator) =>
  locator.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio === 1)).observe(
          element,
        )
      }),
  )

/** Waits until what the page holds by now was drawn, and whoever looks at each picture has looked. */
export const pictureDrawn = (page: Page) =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
