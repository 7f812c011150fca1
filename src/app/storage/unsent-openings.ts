import * as z from 'zod/mini'

import { addLog } from '#src/api/contract/logs.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'

const place = 'openings'

/** Openings that nobody answered to outlive a reload of their tab, as drafts do: they wait again, under their ids (ADR 026). */
export const keepUnsentOpenings = ({
  drafts,
  activity,
}: Pick<FlowPorts, 'drafts' | 'activity'>) => {
  const kept = drafts.read(place, z.array(addLog.input)) ?? []
  let count = kept.length
  activity().subscribe(({ context: { queue } }) => {
    const openings = queue.filter(({ action }) => action === 'OpenDemo')
    if (openings.length !== count) {
      count = openings.length
      drafts.write(place, openings)
    }
  })
  for (const entry of kept) {
    activity().send({ type: 'opening.unsent', entry })
  }
}
