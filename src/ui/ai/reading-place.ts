import { useCallback, useEffect, useRef, useState } from 'react'

/** So near its end a transcript follows what is written. */
const nearTheEnd = 48

/** Pixels above the newest question. */
const margin = 16

/** Where the newest question stands at the top. */
const topOfNewest = (log: HTMLElement) => {
  const newest = [...log.querySelectorAll<HTMLElement>('[data-question]')].at(-1)
  return Math.max(0, (newest?.offsetTop ?? 0) - margin)
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
    // As it was last seen: what has grown since is no going away from its end.
    let height = scrolled.scrollHeight
    const look = () => {
      // One pixel further is a rounding; more, and one has gone on reading.
      isHeld.current &&= scrolled.scrollTop <= topOfNewest(scrolled) + 1
      isAtEnd.current = height - scrolled.scrollTop - scrolled.clientHeight <= nearTheEnd
      setIsAway(!isAtEnd.current)
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) {
        const held = isHeld.current ? topOfNewest(scrolled) : Infinity
        scrolled.scrollTo({ top: Math.min(scrolled.scrollHeight, held) })
      }
      height = scrolled.scrollHeight
      look()
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
