import { HeardLater } from '#src/ui/parts/status/heard-later.tsx'
import '#src/ui/parts/status/status-line.css'

type Words = string | null

/** Tells how things stand, to ears too. An empty one takes no room, but is there to be listened to. */
export function StatusLine({ children }: { children: Words | readonly Words[] }) {
  return (
    <p role="status" className="status-line">
      <HeardLater>{[children].flat().join('')}</HeardLater>
    </p>
  )
}
