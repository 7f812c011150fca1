import { useSyncExternalStore } from 'react'

/** A value outside React that screens follow, told at most once a frame. */
export const createStore = <TValue>(initially: TValue) => {
  let value = initially
  let isDue = false
  const listeners = new Set<() => void>()
  const tell = () => {
    isDue = false
    listeners.forEach((listen) => listen())
  }
  const subscribe = (listen: () => void) => {
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }
  const get = () => value

  return {
    get,
    change: (next: (now: TValue) => TValue) => {
      value = next(value)
      if (!isDue) {
        isDue = true
        requestAnimationFrame(tell)
      }
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
