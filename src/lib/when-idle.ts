/** Resolves once the browser has nothing else to do; at once where it cannot tell (Safari). */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: 2_000 })
    } else {
      resolve()
    }
  })
