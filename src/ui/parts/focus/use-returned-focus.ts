import { useEffect, useState } from 'react'

/**
 * Returns the focus to where it was before this part appeared, as soon as the part disappears. Later, another part may have
 * appeared, and somebody may type into it.
 */
export const useReturnedFocus = () => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) {
        before.focus({ preventScroll: true })
      }
    },
    [before],
  )
}
