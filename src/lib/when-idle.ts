/** Resolves once the browser is idle; with the next task if it cannot tell (Safari). */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: 2_000 })
    } else {
      setTimeout(resolve)
    }
  })
