import { useEffect, useState } from 'react'

/** By then a region that came, or came back from behind a dialog, is known to those who listen to it. */
const waitMs = 100

type HeardLaterProps = {
  /** Its region comes with it: the first words are news too. */
  isNew?: boolean
  children: string
}

/**
 * The words of a live region: eyes have them at once, ears a moment later. Those that a region has already when it comes to
 * ears, as one does that a dialog hid until it closed, are told to nobody.
 */
export function HeardLater({ isNew = false, children }: HeardLaterProps) {
  const [heard, setHeard] = useState(isNew ? '' : children)

  useEffect(() => {
    if (children === heard) {
      return undefined
    }
    const timer = setTimeout(() => setHeard(children), waitMs)
    return () => clearTimeout(timer)
  }, [children, heard])

  // Drawn anew rather than shown: only what is added to a region is told everywhere.
  return children === '' || children === heard ? children : <span aria-hidden>{children}</span>
}
