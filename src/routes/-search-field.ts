import { useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'

import type { App } from '#src/app/start-app.ts'
import { selectSearchView, type SearchView } from '#src/machines/search/search.view.ts'
import { useFlow } from '#src/routes/-flow.ts'

const settled: SearchView = { step: 'settled' }

/**
 * What somebody types into the search field of a page. Its address is written by `write`, once nobody types for a moment
 * or something is pressed: at each key it would hold up the next, or ask the server.
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

  useEffect(() => {
    if (view.step !== 'typing') {
      return
    }
    // Ahead of what is pressed, which may lead away. Not as the field is left: what is found would move under the pointer.
    const leave = () => flow?.send({ type: 'search.leave' })
    window.addEventListener('click', leave, { capture: true })
    return () => window.removeEventListener('click', leave, { capture: true })
  }, [view.step, flow])

  return {
    /** What stands ahead of the address; `null` where that says it. */
    typed: view.step === 'settled' ? null : view.text,
    onType: useCallback((text: string) => flow?.send({ type: 'search.type', text }), [flow]),
    /** The address is given another search. */
    onSettle: useCallback(() => flow?.send({ type: 'search.settle' }), [flow]),
  }
}
