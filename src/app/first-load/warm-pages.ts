import type { AnyRouter } from '@tanstack/react-router'

import { whenIdle } from '#src/lib/when-idle.ts'

/** Brings the rest once the first page stands and nothing else is to do: then all pages open without a network. */
export const warmPages = (router: AnyRouter) => {
  const stop = router.subscribe('onRendered', () => {
    stop()
    whenIdle()
      .then(() => import('#src/app/first-load/bring-rest.ts'))
      .then(({ bringRest }) => bringRest(document))
      .catch(() => {})
  })
}
