import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'

import { mergeQuery, organizationQuery, personQuery } from '#src/api/admin-queries.ts'
import { adminKey } from '#src/api/queries.ts'
import type { Call } from '#src/api/client.ts'
import type { FlowRef } from '#src/app/start-app.ts'

/** The row that the server answers to an act is the newest; everything else in the admin area may be outdated. */
export const useLatest = (flow: FlowRef<'adminAct'>, call: Call) => {
  const queryClient = useQueryClient()
  const latest = useSelector(flow, ({ context }) => context.latest)
  useEffect(() => {
    if (latest === null) {
      return
    }
    if (latest.about === 'person') {
      queryClient.setQueryData(personQuery(call, latest.row.id).queryKey, latest.row)
    } else if (latest.about === 'merge') {
      const { from, into } = latest.preview
      queryClient.setQueryData(mergeQuery(call, from.id, into.id).queryKey, latest.preview)
    } else {
      queryClient.setQueryData(organizationQuery(call, latest.row.id).queryKey, latest.row)
    }
    void queryClient.invalidateQueries({ queryKey: adminKey })
  }, [latest, call, queryClient])
}
