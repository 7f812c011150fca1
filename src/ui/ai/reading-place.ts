import { useCallback, useEffect, useRef, useState } from 'react'

/** So near its end a transcript follows what is written. */
const nearTheEnd = 48

/** Pixels above the newest question. */
const margin = 16

const isAwayFromEnd = (log: HTMLElement) =>
  log.scrollHeight - log.scrollTop - log.clientHeight > nearTheEnd

/**
 * Where one reads in a transcript: at the newest question when one comes (`turn` tells that), at the end of what is written
 * for as long as one is there, and else where one left it.
 */
export const useReadingPlace = (turn: readonly unknown[]) => {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [isAway, setIsAway] = useState(false)

  const toLatest = useCallback(() => {
    isAtEnd.current = true
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [])

  useEffect(() => {
    const newest = [...(log.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])].at(-1)
    log.current?.scrollTo({ top: (newest?.offsetTop ?? 0) - margin })
    // oxlint-disable-next-line react/exhaustive-deps -- the caller tells when
  }, turn)

  useEffect(() => {
    const [scrolled, grown] = [log.current, content.current]
    if (scrolled === null || grown === null) {
      return undefined
    }
    const look = () => {
      isAtEnd.current = !isAwayFromEnd(scrolled)
      setIsAway(!isAtEnd.current)
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) {
        scrolled.scrollTo({ top: scrolled.scrollHeight })
      }
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
