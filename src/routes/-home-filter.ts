import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { DemoFilter } from '#src/ui/parts/demo-filter.ts'

type Change = Partial<DemoFilter>

const none: Change = {}
const typingPauseMs = 300

/**
 * DEMO-1: the filter as it stands on the screen. The address follows, with the newest one alone, once nobody types for a moment
 * or the search is left: written at each key, it would hold up the next.
 */
export const useHomeFilter = (inAddress: DemoFilter, write: (filter: DemoFilter) => void) => {
  /** What the address does not say yet; the first as it is drawn, the other as it was typed or chosen. */
  const [ahead, setAhead] = useState(none)
  const newest = useRef(none)
  const filter = useMemo(() => ({ ...inAddress, ...ahead }), [inAddress, ahead])

  const follow = useCallback(() => {
    if (!isIn(inAddress, newest.current)) {
      write({ ...inAddress, ...newest.current })
    }
  }, [inAddress, write])

  useEffect(() => {
    if (isIn(inAddress, newest.current)) {
      newest.current = none
      setAhead(none)
    }
  }, [inAddress])

  useEffect(() => {
    const isTyping = Object.keys(ahead).join() === 'search'
    const pause = setTimeout(follow, isTyping ? typingPauseMs : 0)
    return () => clearTimeout(pause)
  }, [ahead, follow])

  return {
    filter,
    onFilter: useCallback((change: Change) => {
      newest.current = { ...newest.current, ...change }
      setAhead(newest.current)
    }, []),
    /** What comes next may lead away, and Back to this address. */
    onLeave: follow,
  }
}

const isIn = (filter: DemoFilter, change: Change) =>
  Object.entries(change).every(([name, value]) => filter[name as keyof DemoFilter] === value)
