import type { FlowPorts } from '#src/app/flow-ports.ts'
import type { AppRouter } from '#src/app/router.ts'
import { isDemoPath } from '#src/lib/demo-path.ts'

/** Shows another page of a demo, so that Back leads from the demo's page to where one came from, and never to its form again. */
export const showPageOf =
  (router: AppRouter): FlowPorts['showPage'] =>
  (to, key) => {
    // What the browser holds: the router may still be on its way to it.
    const { pathname, state } = router.history.location
    if (to === '/demo/$key' && state.isOverDemoPage === true) {
      router.history.back()
      return
    }
    // Back leads to the demo's page; the pages that opened the demo give way, lest Back opens it again.
    const isOnDemoPage = isDemoPath(pathname, key)
    void router.navigate({
      to,
      params: { key },
      replace: !isOnDemoPage,
      state: {
        ...(isOnDemoPage && { isOverDemoPage: true }),
        ...(to === '/demo/$key/go' && { hasOpened: true }),
      },
    })
  }
