import type { AnyRouter } from '@tanstack/react-router'

import type { DocumentTitle } from '#src/app/document-title.ts'
import type { App } from '#src/app/start-app.ts'
import { whenIdle } from '#src/lib/when-idle.ts'

/** Brings the rest once the first page stands and nothing else is to do: then all pages open without a network. */
export const warmPages = (router: AnyRouter, app: App, title: DocumentTitle) => {
  const stop = router.subscribe('onRendered', () => {
    stop()
    whenIdle()
      .then(() => import('#src/app/first-load/bring-rest.ts'))
      .then(({ bringRest }) =>
        bringRest(document, app, { title, nextPage: () => nextPageOf(router) }),
      )
      .catch(() => {})
  })
}

/** Resolves once another page stands there. */
const nextPageOf = (router: AnyRouter) =>
  new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) {
        stop()
        resolve()
      }
    })
  })
