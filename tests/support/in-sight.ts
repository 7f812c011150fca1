import type { Locator } from 'playwright-core'

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
