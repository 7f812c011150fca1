import { useLayoutEffect, type RefObject } from 'react'

/** Has the focus been covered by what grew over it? What comes before the place stays in sight as well. */
const isUnder = (place: HTMLElement, focused: Element) => {
  const { top, bottom } = focused.getBoundingClientRect()
  const edge = place.getBoundingClientRect().bottom
  const where = place.compareDocumentPosition(focused)
  const isAfter = where === Node.DOCUMENT_POSITION_FOLLOWING
  return isAfter && top < edge && bottom > 0
}

/**
 * Publishes, as a CSS variable of this name, how much of the page's top a sticky element covers, so that focused elements scroll
 * clear of it.
 */
export const useStuckHeight = (
  place: RefObject<HTMLElement | null>,
  name: '--header-height' | '--stuck-height',
) =>
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) {
      return undefined
    }
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty(name, `${element.offsetHeight}px`)
      const { activeElement: focused, body } = document
      if (focused !== null && focused !== body && isUnder(element, focused)) {
        focused.scrollIntoView({ block: 'nearest' })
      }
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [place, name])
