import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

import type { App } from '#src/app/start-app.ts'
import { selectSearchView, type SearchSnapshot } from '#src/machines/search/search.view.ts'
import { useFlow } from '#src/containers/flow.ts'

type Snapshot = SearchSnapshot | undefined

const followingIn = (snapshot: Snapshot) => {
  const view = snapshot && selectSearchView(snapshot)
  return view?.step === 'following' ? view.text : null
}

const typedIn = (snapshot: Snapshot) => {
  const view = snapshot && selectSearchView(snapshot)
  return view === undefined || view.step === 'settled' ? null : view.text
}

/** After the frame that shows the letter: anything else that the key starts would delay it on a slow phone. */
const afterPaint = (run: () => void) => {
  requestAnimationFrame(() => setTimeout(run))
}

/**
 * The text of a page's search field. `write` changes the address after a pause in typing or when something is pressed: at each
 * key that would delay the next one, or call the server. Typing renders nothing by itself.
 */
export const useSearchField = (app: App, inAddress: string, write: (text: string) => void) => {
  const router = useRouter()
  const flow = useFlow(app, 'search')
  const following = useSelector(flow, followingIn)
  const typed = useRef<string | null>(null)
  const tell = useCallback(() => {
    const text = typed.current
    typed.current = null
    if (text !== null) {
      flow?.send({ type: 'search.type', text })
    }
  }, [flow])

  useEffect(() => {
    if (following === null) {
      return
    }
    if (following === inAddress) {
      flow?.send({ type: 'search.settle' })
    } else if (router.latestLocation.pathname === router.state.location.pathname) {
      // Otherwise another page is loading.
      write(following)
    }
  }, [following, inAddress, flow, router, write])

  useEffect(() => {
    // Before the press takes effect, which may leave the page. Not on blur: the results would move under the pointer.
    const leave = () => {
      tell()
      flow?.send({ type: 'search.leave' })
    }
    window.addEventListener('click', leave, { capture: true })
    return () => {
      typed.current = null
      window.removeEventListener('click', leave, { capture: true })
    }
  }, [flow, tell])

  return {
    onType: useCallback(
      (text: string) => {
        typed.current = text
        afterPaint(tell)
      },
      [tell],
    ),
    /** The address is given another search. */
    onSettle: useCallback(() => {
      typed.current = null
      flow?.send({ type: 'search.settle' })
    }, [flow]),
  }
}

/**
 * The typed text while it is ahead of the address; `null` otherwise. Results are rendered after the key itself, in a transition
 * that the next key may interrupt, which `useSelector` does not support.
 */
export const useTyped = (app: App) => {
  const flow = useFlow(app, 'search')
  const [typed, setTyped] = useState(() => typedIn(flow?.getSnapshot()))

  useEffect(() => {
    const read = () => {
      const text = typedIn(flow?.getSnapshot())
      if (text === null) {
        // At once: a transition would wait for the address change that an action has started.
        setTyped(null)
      } else {
        startTransition(() => setTyped(text))
      }
    }
    read()
    const subscription = flow?.subscribe(read)
    return () => subscription?.unsubscribe()
  }, [flow])

  return typed
}
