import * as z from 'zod/mini'

import { addLog } from '#src/api/contract/logs.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

const placeOf = (email: string) => `openings-${email}`

/**
 * Openings that nobody answered to outlive their page and their session, as drafts do: they wait again, under their ids (ADR 026), once
 * the person who opened is in. Each person's have a place of their own: nobody's are put over another's.
 */
export const keepUnsentOpenings = ({
  drafts,
  activity,
  session,
}: Pick<FlowPorts, 'drafts' | 'activity' | 'session'>) => {
  const personIn = () => {
    const now = session().getSnapshot()
    return selectSessionSide(now) === 'in' ? (now.context.me?.email ?? null) : null
  }
  const unsent = () =>
    activity()
      .getSnapshot()
      .context.queue.filter(({ action }) => action === 'OpenDemo')
  /** Whose openings wait, and which. */
  let person: string | null = null
  let kept = ''

  const keep = () => {
    const openings = unsent()
    const ids = openings.map(({ id }) => id).join(' ')
    // Who is out has nothing any more that waits, and what they left stays.
    if (person !== null && person === personIn() && ids !== kept) {
      kept = ids
      drafts.write(placeOf(person), openings)
    }
  }
  const putBack = () => {
    const now = personIn()
    if (now === person) {
      return
    }
    const left = now === null ? null : drafts.read(placeOf(now), z.array(addLog.input))
    const waiting = new Set(unsent().map(({ id }) => id))
    for (const entry of left?.filter(({ id }) => !waiting.has(id)) ?? []) {
      activity().send({ type: 'opening.unsent', entry })
    }
    person = now
    kept = ''
    keep()
  }

  activity().subscribe(keep)
  session().subscribe(putBack)
  putBack()
}
