import type { ReactNode } from 'react'

import '#src/ui/parts/status-line.css'

/** Tells how things stand, to ears too. An empty one takes no room, but is there to be listened to. */
export function StatusLine({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="status-line">
      {children}
    </p>
  )
}
