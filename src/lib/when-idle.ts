/** Resolves once the browser has nothing else to do; with the next task where it cannot tell (Safari). */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: 2_000 })
    } else {
      setTimeout(resolve)
    }
  })
