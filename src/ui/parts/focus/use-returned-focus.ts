import { useEffect, useState } from 'react'

/**
 * Whatever had the focus before this part came has it again the moment the part goes. A moment later another part may be
 * there, and somebody may type into it.
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
