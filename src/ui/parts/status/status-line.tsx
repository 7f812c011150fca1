import { HeardLater } from '#src/ui/parts/status/heard-later.tsx'
import '#src/ui/parts/status/status-line.css'

type Words = string | null

/** A status text that screen readers announce. Empty, it takes no room, but its live region exists. */
export function StatusLine({ children }: { children: Words | readonly Words[] }) {
  return (
    <p role="status" className="status-line">
      <HeardLater>{[children].flat().join('')}</HeardLater>
    </p>
  )
}
