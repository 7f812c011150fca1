import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import '#src/ui/parts/status/outcome.css'

type OutcomeProps = {
  /** What was found, in the same line all the while: ears hear it change. */
  status: string | readonly (string | null)[] | null
  /** Drawn where nothing was found; `null` where something was. */
  emptyIcon: LucideIcon | null
  /** What there is to do then. */
  children?: ReactNode
}

/** Tells how many there are. Where there are none it takes their place, with the way on. */
export function Outcome({ status, emptyIcon: Icon, children }: OutcomeProps) {
  return (
    <div className={Icon === null ? 'outcome' : 'outcome outcome-empty'}>
      {Icon === null ? null : <Icon aria-hidden />}
      <StatusLine>{status}</StatusLine>
      {children}
    </div>
  )
}
