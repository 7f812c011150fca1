import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'

import { organizationQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { choiceOf } from '#src/ui/admin/decision.ts'

const draftName = 'chosen-partners'
const idsSchema = z.array(z.uuid())

type KeptChoice = { app: Pick<App, 'drafts'>; call: Call; flow: FlowRef<'decisions'> }

/**
 * Which organizations are chosen outlives their page. They are asked for anew, as nobody decides by what was known before: those that
 * are gone, or in which nobody waits any more, are chosen no more.
 */
export const useKeptChoice = ({ app: { drafts }, call, flow }: KeptChoice) => {
  const queryClient = useQueryClient()
  const chosen = useSelector(flow, ({ context }) => context.chosen)
  const isRestored = useRef(false)

  useEffect(() => {
    let isWanted = true
    const restore = async () => {
      const kept = drafts.read(draftName, idsSchema) ?? []
      const found = await Promise.allSettled(
        kept.map((id) => queryClient.fetchQuery(organizationQuery(call, id))),
      )
      if (isWanted) {
        isRestored.current = true
        const choices = found
          .flatMap((it) => (it.status === 'fulfilled' ? [choiceOf(it.value)] : []))
          .filter(({ people }) => people.length > 0)
        flow.send({ type: 'rows.choose', choices, isChosen: true })
      }
    }
    void restore()
    return () => {
      isWanted = false
    }
  }, [call, drafts, flow, queryClient])

  useEffect(() => {
    if (isRestored.current) {
      drafts.write(
        draftName,
        chosen.map(({ id }) => id),
      )
    }
  }, [chosen, drafts])
}
