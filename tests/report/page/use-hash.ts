import { useSyncExternalStore } from 'react'

const subscribe = (listen: () => void) => {
  addEventListener('hashchange', listen)
  return () => removeEventListener('hashchange', listen)
}

/** What the address names on the page. */
export const useHash = () =>
  useSyncExternalStore(subscribe, () => decodeURIComponent(location.hash.slice(1)))
