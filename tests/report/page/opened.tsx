import { useState, type ReactNode } from 'react'

type OpenedProps = {
  summary: ReactNode
  /** Opened from outside: by the address, or by a search. */
  isOpen: boolean
  id?: string
  children: ReactNode
}

/** More to be read by whoever opens it, which is drawn only then. */
export function Opened({ summary, isOpen, id, children }: OpenedProps) {
  const [isShown, setShown] = useState(isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setShown(isOpen)
  }
  return (
    <details id={id} open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>{summary}</summary>
      {isShown ? children : null}
    </details>
  )
}
