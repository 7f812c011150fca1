import { useCallback, useEffect, useRef, useState } from 'react'

/** How near its end a transcript follows the text that is written. */
const nearTheEnd = 48

/** Pixels above the newest question. */
const margin = 16

/** The scroll position with the newest question at the top. */
const topOfNewest = (log: HTMLElement) => {
  const newest = [...log.querySelectorAll('[data-question]')].at(-1)
  const belowTop =
    newest === undefined ? 0 : newest.getBoundingClientRect().top - log.getBoundingClientRect().top
  return Math.max(0, log.scrollTop + belowTop - margin)
}

/**
 * Controls the scroll position of a transcript: at the newest question once it is asked (`newest` identifies it), which stays
 * visible while its answer grows; at the end of the text for people who scroll there; otherwise where they left it.
 */
export const useReadingPlace = (newest: string | undefined) => {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  /** Is the newest question kept visible while text is added below it? */
  const isHeld = useRef(true)
  const [isAway, setIsAway] = useState(false)

  const toLatest = useCallback(() => {
    isAtEnd.current = true
    isHeld.current = false
    log.current?.scrollTo({ top: log.current.scrollHeight })
    // The pressed button disappears.
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
    /** The last scroll position. */
    let [top, height] = [scrolled.scrollTop, scrolled.scrollHeight]
    const isNear = () =>
      scrolled.scrollHeight - scrolled.scrollTop - scrolled.clientHeight <= nearTheEnd
    const look = () => {
      const hasShrunk = scrolled.scrollHeight < height
      if (scrolled.scrollTop > top) {
        isAtEnd.current = isNear()
      } else if (scrolled.scrollTop < top && !hasShrunk) {
        // However little: slow turning of a wheel must not be undone by new text.
        isAtEnd.current = false
      }
      // One pixel is a rounding error; more means that the person has scrolled on.
      isHeld.current &&= scrolled.scrollTop <= topOfNewest(scrolled) + 1
      ;[top, height] = [scrolled.scrollTop, scrolled.scrollHeight]
      setIsAway(!isNear())
    }
    const observer = new ResizeObserver(() => {
      // The person may have scrolled in this frame, which no event has told yet.
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
