import { useCallback, useEffect, useRef, useState } from 'react'

/** So near its end a transcript follows what is written. */
const nearTheEnd = 48

/** Pixels above the newest question. */
const margin = 16

/** Where the newest question stands at the top. */
const topOfNewest = (log: HTMLElement) => {
  const newest = [...log.querySelectorAll('[data-question]')].at(-1)
  const belowTop =
    newest === undefined ? 0 : newest.getBoundingClientRect().top - log.getBoundingClientRect().top
  return Math.max(0, log.scrollTop + belowTop - margin)
}

/**
 * Where one reads in a transcript: at the newest question as soon as it is asked (`newest` tells it from the one before), which
 * stays in sight while its answer grows; at the end of what is written for who goes there; and else where one left it.
 */
export const useReadingPlace = (newest: string | undefined) => {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  /** Does the newest question stay in sight, whatever is written below it? */
  const isHeld = useRef(true)
  const [isAway, setIsAway] = useState(false)

  const toLatest = useCallback(() => {
    isAtEnd.current = true
    isHeld.current = false
    log.current?.scrollTo({ top: log.current.scrollHeight })
    // What was pressed goes.
    log.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    isHeld.current = true
    log.current?.scrollTo({ top: topOfNewest(log.current) })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it tells when
  }, [newest])

  useEffect(() => {
    const [scrolled, grown] = [log.current, content.current]
    if (scrolled === null || grown === null) {
      return undefined
    }
    /** As it was last seen. */
    let [top, height] = [scrolled.scrollTop, scrolled.scrollHeight]
    const isNear = () =>
      scrolled.scrollHeight - scrolled.scrollTop - scrolled.clientHeight <= nearTheEnd
    const look = () => {
      const hasShrunk = scrolled.scrollHeight < height
      if (scrolled.scrollTop > top) {
        isAtEnd.current = isNear()
      } else if (scrolled.scrollTop < top && !hasShrunk) {
        // However little: a wheel that turns slowly is not held back by what comes.
        isAtEnd.current = false
      }
      // One pixel further is a rounding; more, and one has gone on reading.
      isHeld.current &&= scrolled.scrollTop <= topOfNewest(scrolled) + 1
      ;[top, height] = [scrolled.scrollTop, scrolled.scrollHeight]
      setIsAway(!isNear())
    }
    const observer = new ResizeObserver(() => {
      // Somebody may have scrolled in this very frame, which no event has told yet.
      look()
      if (isAtEnd.current) {
        const held = isHeld.current ? topOfNewest(scrolled) : Infinity
        scrolled.scrollTo({ top: Math.min(scrolled.scrollHeight, held) })
        isAtEnd.current = isNear()
      }
      ;[top, height] = [scrolled.scrollTop, scrolled.scrollHeight]
      setIsAway(!isNear())
    })
    observer.observe(grown)
    scrolled.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scrolled.removeEventListener('scroll', look)
    }
  }, [])

  return { log, content, isAway, toLatest }
}
