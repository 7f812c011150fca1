import { useEffect, useRef } from 'react'

/** Moves the focus to an element once it is there: for a step that took the place of the focused one. */
export const useFocus = <TElement extends HTMLElement>() => {
  const element = useRef<TElement>(null)
  useEffect(() => element.current?.focus(), [])

  return element
}
