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

/** Once the picture that answers a key is painted: what else the key sets off would hold its letter up on a slow phone. */
const afterPaint = (run: () => void) => {
  requestAnimationFrame(() => setTimeout(run))
}

/**
 * What somebody types into the search field of a page. Its address is written by `write`, once nobody types for a moment
 * or something is pressed: at each key it would hold up the next, or ask the server. No key draws anything anew.
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
      // Else another page is on its way.
      write(following)
    }
  }, [following, inAddress, flow, router, write])

  useEffect(() => {
    // Ahead of what is pressed, which may lead away. Not as the field is left: what is found would move under the pointer.
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
 * What was typed and stands ahead of the address; `null` where that says it. What a key finds is drawn after the key itself, in a
 * transition that the next key may interrupt; `useSelector` knows of none.
 */
export const useTyped = (app: App) => {
  const flow = useFlow(app, 'search')
  const [typed, setTyped] = useState(() => typedIn(flow?.getSnapshot()))

  useEffect(() => {
    const read = () => {
      const text = typedIn(flow?.getSnapshot())
      if (text === null) {
        // At once: a transition would wait for the address that an action has changed meanwhile.
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
