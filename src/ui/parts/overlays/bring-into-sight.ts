import type { FocusEvent } from 'react'

/** Scrolls to a focused element, which a modal does not do when it wraps the focus between its ends. */
export const bringIntoSight = ({ target }: FocusEvent) => {
  if (target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest' })
  }
}
