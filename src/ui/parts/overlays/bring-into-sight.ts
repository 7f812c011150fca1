import type { FocusEvent } from 'react'

/** From the end of what is modal the focus is led to its beginning, and back, and what it lies in is left where it is scrolled to. */
export const bringIntoSight = ({ target }: FocusEvent) => {
  if (target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest' })
  }
}
