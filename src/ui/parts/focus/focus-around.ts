import { useLayoutEffect, useRef } from 'react'

const sectionHeading = 'h2[tabindex="-1"]'
const holders = '[role=dialog], [role=alertdialog], [data-takes-focus], section'

/** The nearest that a focus can be put on. */
const holderOf = (part: Element | null | undefined): HTMLElement | null => {
  const holder = part?.closest<HTMLElement>(holders) ?? null
  return holder?.matches('section:not([data-takes-focus])') === true
    ? (holder.querySelector<HTMLElement>(sectionHeading) ?? holderOf(holder.parentElement))
    : holder
}

/** Of the page, which takes the focus that nothing nearer can. */
export const pageHeading = () => document.querySelector<HTMLElement>('h1[tabindex="-1"]')

/**
 * Puts the focus on what surrounds a part that goes: the heading of its section, its dialog, whatever says that it takes the
 * focus of its parts, or else the heading of the page. Whoever was in the part is not left nowhere, and the next Tab goes on
 * from there.
 */
export const focusAround = (part: Element) => {
  const around = holderOf(part) ?? pageHeading()
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
