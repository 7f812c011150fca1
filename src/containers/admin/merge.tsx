import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { mergeQuery, organizationsQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import type { OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import type { MergeView } from '#src/machines/admin-act/admin-act.view.ts'
import { MergeDialog } from '#src/ui/admin/merge-dialog.tsx'

/** One more than is shown: the organization itself may be among them. */
const mostFound = 6

/** Those that an organization could be merged into. */
export const useMergeChoice = (
  call: Call,
  organization: Pick<OrganizationDetail, 'id' | 'kind'> | undefined,
) => {
  const [q, setQ] = useState('')
  const enabled = q.trim() !== '' && organization !== undefined
  const { data } = useQuery({
    ...organizationsQuery(call, organization?.kind ?? 'partner', { q, size: mostFound }),
    enabled,
  })
  return {
    found: enabled ? (data?.rows.filter(({ id }) => id !== organization.id) ?? []) : [],
    onType: setQ,
  }
}

type MergeProps = {
  call: Call
  id: string
  view: NonNullable<MergeView>
  onConfirm: () => void
  onCancel: () => void
}

/** What would come of the merge, and whether it is meant. */
export function Merge({ call, id, view, onConfirm, onCancel }: MergeProps) {
  const { data, error, isFetching } = useQuery(mergeQuery(call, id, view.intoId))
  const unread = shownProblem({ error, isFetching })?.text ?? null

  return (
    <MergeDialog
      preview={data ?? null}
      isBusy={view.isBusy}
      problem={view.problem ?? unread}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
