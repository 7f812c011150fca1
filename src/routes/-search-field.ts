import { useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'

import type { App } from '#src/app/start-app.ts'
import { selectSearchView, type SearchView } from '#src/machines/search/search.view.ts'
import { useFlow } from '#src/routes/-flow.ts'

const settled: SearchView = { step: 'settled' }

/** The field is left: what comes next may lead away. */
export const leaveSearch = (app: App) => app.flow('search')?.send({ type: 'search.leave' })

/**
 * What somebody types into the search field of a page. Its address is written by `write`, once nobody types for a moment
 * or the field is left: at each key it would hold up the next, or ask the server.
 */
export const useSearchField = (app: App, inAddress: string, write: (text: string) => void) => {
  const router = useRouter()
  const flow = useFlow(app, 'search')
  const view = useSelector(
    flow,
    (snapshot) => (snapshot === undefined ? settled : selectSearchView(snapshot)),
    shallowEqual,
  )

  useEffect(() => {
    if (view.step !== 'following') {
      return
    }
    if (view.text === inAddress) {
      flow?.send({ type: 'search.settle' })
    } else if (router.latestLocation.pathname === router.state.location.pathname) {
      // Else another page is on its way.
      write(view.text)
    }
  }, [view, inAddress, flow, router, write])

  return {
    /** What stands ahead of the address; `null` where that says it. */
    typed: view.step === 'settled' ? null : view.text,
    onType: useCallback((text: string) => flow?.send({ type: 'search.type', text }), [flow]),
    onLeave: useCallback(() => leaveSearch(app), [app]),
    /** The address is given another search. */
    onSettle: useCallback(() => flow?.send({ type: 'search.settle' }), [flow]),
  }
}
