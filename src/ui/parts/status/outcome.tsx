import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import '#src/ui/parts/status/outcome.css'

type OutcomeProps = {
  /** The number of results, always in the same element, so that screen readers announce changes. */
  status: string | readonly (string | null)[] | null
  /** Shown if nothing was found; `null` if something was. */
  emptyIcon: LucideIcon | null
  /** Actions for that case. */
  children?: ReactNode
}

/** Says how many results there are. If there are none, it replaces them, with a way on. */
export function Outcome({ status, emptyIcon: Icon, children }: OutcomeProps) {
  return (
    <div className={Icon === null ? 'outcome' : 'outcome outcome-empty'}>
      {Icon === null ? null : <Icon aria-hidden />}
      <StatusLine>{status}</StatusLine>
      {children}
    </div>
  )
}
