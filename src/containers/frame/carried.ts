import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type CarriedName = 'problem' | 'steppedUp'

/** Shows a message of the previous page only once: removes it from the history entry, so that reload and Back do not find it. */
export const useForgotten = (name: CarriedName) => {
  const router = useRouter()
  const isCarried = useLocation({ select: ({ state }) => state[name] !== undefined })
  useEffect(() => {
    if (isCarried) {
      void router.navigate({
        href: router.latestLocation.href,
        state: (before) => ({ ...before, [name]: undefined }),
        replace: true,
        resetScroll: false,
      })
    }
  }, [isCarried, name, router])
}

/** A message of the previous page, for as long as this page is shown. */
export const useCarried = <TName extends CarriedName>(name: TName) => {
  const { pathname, state } = useLocation()
  const carried = state[name]
  const [held, setHeld] = useState({ what: carried, pathname })
  useForgotten(name)

  const isNews = carried !== undefined && carried !== held.what
  if (isNews || held.pathname !== pathname) {
    setHeld({ what: carried, pathname })
  }
  return held.what
}
