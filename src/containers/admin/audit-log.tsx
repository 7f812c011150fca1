import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

import { auditQuery, demoNamesQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import {
  exportAudit,
  exportAuditLines,
  verifyAudit,
  type AuditFilter,
} from '#src/api/contract/admin-audit.ts'
import { textOf } from '#src/lib/call-error.ts'
import { useDownload } from '#src/containers/admin/admin-list.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import { timesOf } from '#src/containers/insights/days.ts'
import { AuditScreen } from '#src/ui/admin/audit-screen.tsx'
import type { AuditSearch } from '#src/ui/admin/audit.ts'
import type { OnListSearch } from '#src/ui/admin/list.ts'

type AuditLogProps = {
  call: Call
  search: AuditSearch
  onSearch: OnListSearch<AuditSearch>
}

/** What admins did, and whether the log of it holds. */
export function AuditLog({ call, search, onSearch }: AuditLogProps) {
  const filter = filterOf(search)
  const query = useInfiniteQuery(auditQuery(call, filter, search.row))
  const { data, error, isFetching, hasNextPage } = query
  const { data: demos = {} } = useQuery(demoNamesQuery(call))
  // An export is an entry itself.
  const onSaved = () => void query.refetch()
  const csv = useDownload(call, exportAudit, filter, onSaved)
  const lines = useDownload(call, exportAuditLines, filter, onSaved)

  return (
    <AuditScreen
      entries={data?.pages.flatMap(({ entries }) => entries) ?? null}
      demos={demos}
      hasOlder={hasNextPage}
      isFetching={isFetching}
      problem={shownProblem({ error, isFetching })}
      search={search}
      csv={csv}
      lines={lines}
      verification={useVerification(call)}
      onSearch={onSearch}
      onOlder={() => void query.fetchNextPage()}
      onRetry={() => void query.refetch()}
    />
  )
}

const useVerification = (call: Call) => {
  const { mutate, data, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(verifyAudit, {}),
  })
  return {
    isBusy: isPending,
    problem: error === null ? null : textOf(error),
    verdict: data ?? null,
    onVerify: () => mutate(),
  }
}

const filterOf = ({ q, kind, subject, actor, ...days }: AuditSearch): AuditFilter => ({
  q,
  kind,
  subject,
  actor,
  ...timesOf(days),
})
