import { startTransition, useEffect, useState } from 'react'

import { whenIdle } from '#src/lib/when-idle.ts'

/** Fills most windows. */
const atOnce = 6

/** Whether the browser keeps the scroll position when something is inserted above (scroll anchoring). */
const keepsPlace = () => globalThis.CSS?.supports('overflow-anchor', 'auto') ?? false

/**
 * Renders the end of a long list first, which is what people come for; the rest follows while the page is idle, so that all of it
 * can be searched, printed and scrolled through.
 */
export const useFromTheEnd = <TItem>(items: readonly TItem[]): readonly TItem[] => {
  const [room, setRoom] = useState(() => (keepsPlace() ? atOnce : Infinity))
  const isWhole = items.length <= room
  useEffect(() => {
    if (isWhole) {
      return undefined
    }
    let isLeft = false
    void whenIdle().then(() => {
      if (!isLeft) {
        startTransition(() => setRoom(room + atOnce))
      }
    })
    return () => {
      isLeft = true
    }
  }, [room, isWhole])

  return isWhole ? items : items.slice(-room)
}
