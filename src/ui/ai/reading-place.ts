import { useCallback, useEffect, useRef, useState } from 'react'

/** So near its end a transcript follows what is written. */
const nearTheEnd = 48

/** Pixels above the newest question. */
const margin = 16

const isAwayFromEnd = (log: HTMLElement) =>
  log.scrollHeight - log.scrollTop - log.clientHeight > nearTheEnd

/**
 * Where one reads in a transcript: at the newest question as soon as it is asked (`newest` tells it from the one before), at
 * the end of what is written for as long as one is there, and else where one left it.
 */
export const useReadingPlace = (newest: string | undefined) => {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [isAway, setIsAway] = useState(false)

  const toLatest = useCallback(() => {
    isAtEnd.current = true
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [])

  useEffect(() => {
    const questions = [...(log.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])]
    log.current?.scrollTo({ top: (questions.at(-1)?.offsetTop ?? 0) - margin })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it tells when
  }, [newest])

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
