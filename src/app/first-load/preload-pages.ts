import type { AnyRouter } from '@tanstack/react-router'

import type { DocumentTitle } from '#src/app/document-title.ts'
import type { App } from '#src/app/start-app.ts'
import { whenIdle } from '#src/lib/when-idle.ts'

/** Loads everything else once the first page is shown and the browser is idle: from then on all pages open offline. */
export const preloadPages = (router: AnyRouter, app: App, title: DocumentTitle) => {
  const stop = router.subscribe('onRendered', () => {
    stop()
    whenIdle()
      .then(() => import('#src/app/first-load/load-rest.ts'))
      .then(({ loadRest }) =>
        loadRest(document, app, { title, nextPage: () => nextPageOf(router) }),
      )
      .catch(() => {})
  })
}

/** Resolves once another page is shown. */
const nextPageOf = (router: AnyRouter) =>
  new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) {
        stop()
        resolve()
      }
    })
  })
