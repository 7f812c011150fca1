import type { AnyRouter } from '@tanstack/react-router'

import type { App } from '#src/app/start-app.ts'

/** Loads the code of all pages once the first one stands and nothing else is to do: then they open without a network. */
export const warmPages = (router: AnyRouter, app: App) => {
  const load = () => {
    for (const route of Object.values(router.routesById)) {
      // What fails now is asked for again when its page is opened.
      router.loadRouteChunk(route)?.catch(() => {})
    }
    app.bringAll().catch(() => {})
    import('#src/app/passkey-ceremony.ts').catch(() => {})
  }
  const stop = router.subscribe('onRendered', () => {
    stop()
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(load)
    } else {
      setTimeout(load, 1_000)
    }
  })
}
