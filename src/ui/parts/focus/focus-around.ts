import { useLayoutEffect, useRef } from 'react'

const sectionHeading = 'h2[tabindex="-1"]'
const holders = '[role=dialog], [role=alertdialog], [data-takes-focus], section'

/** The nearest surrounding element that can take the focus. */
const holderOf = (part: Element | null | undefined): HTMLElement | null => {
  const holder = part?.closest<HTMLElement>(holders) ?? null
  return holder?.matches('section:not([data-takes-focus])') === true
    ? (holder.querySelector<HTMLElement>(sectionHeading) ?? holderOf(holder.parentElement))
    : holder
}

/** The page's heading takes the focus if nothing nearer can. */
export const pageHeading = () => document.querySelector<HTMLElement>('h1[tabindex="-1"]')

/**
 * Moves the focus from a part that disappears to what surrounds it: the heading of its section, its dialog, an element marked
 * `data-takes-focus`, or else the heading of the page. The next Tab continues from there.
 */
export const focusAround = (part: Element) => {
  const around = holderOf(part) ?? pageHeading()
  around?.focus({ preventScroll: true })
}

/** For a part that may disappear while the focus is inside it. */
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
