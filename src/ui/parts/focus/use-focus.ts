import { useEffect, useRef } from 'react'

/** Moves the focus to an element when it appears: for a step that replaces the focused one. */
export const useFocus = <TElement extends HTMLElement>() => {
  const element = useRef<TElement>(null)
  useEffect(() => element.current?.focus(), [])

  return element
}
