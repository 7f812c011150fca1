import { startTransition, useEffect, useState } from 'react'

import { whenIdle } from '#src/lib/when-idle.ts'

/** Fills most windows. */
const atOnce = 6

/** Where a browser keeps the place of who reads while something is put above it. */
const keepsPlace = () => globalThis.CSS?.supports('overflow-anchor', 'auto') ?? false

/**
 * Of a long list its end at first, which is what one comes for; the others follow from there to its beginning while the page
 * has nothing else to do, so that all of it can be searched, printed and scrolled through.
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
