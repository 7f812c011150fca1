import { useEffect, useState } from 'react'

/** By then screen readers know a live region that has appeared, or was behind a dialog. */
const waitMs = 100

type HeardLaterProps = {
  /** The region appears together with its text, which must be announced too. */
  isNew?: boolean
  children: string
}

/**
 * The text of a live region: visible at once, but for screen readers a moment later. They do not announce a text that a region
 * has from the start, or when a dialog that hid it closes.
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

  // Inserted rather than unhidden: only insertions are announced everywhere.
  return children === '' || children === heard ? children : <span aria-hidden>{children}</span>
}
