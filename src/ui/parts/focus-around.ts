import { useLayoutEffect, useRef } from 'react'

/**
 * Puts the focus on what surrounds a part that goes: its dialog, whatever says that it takes the focus of its parts, or else
 * the heading of its section or of the page. Whoever was in the part is not left nowhere, and the next Tab goes on from there.
 */
export const focusAround = (part: Element) => {
  const around =
    part.closest<HTMLElement>('[role=dialog], [role=alertdialog], [data-takes-focus]') ??
    part.closest('section')?.querySelector<HTMLElement>('h2[tabindex="-1"]') ??
    document.querySelector<HTMLElement>('h1[tabindex="-1"]')
  around?.focus({ preventScroll: true })
}

/** For a part that may go by itself, or by what is pressed in it: who was in it is not left nowhere. */
export const useFocusAround = <TElement extends HTMLElement>() => {
  const part = useRef<TElement>(null)
  useLayoutEffect(() => {
    const shown = part.current
    return () => {
      if (shown?.contains(document.activeElement) === true) {
        focusAround(shown)
      }
    }
  }, [])
  return part
}
