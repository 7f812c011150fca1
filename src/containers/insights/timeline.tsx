import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import type { StatsRange } from '#src/api/contract/stats.ts'
import type { TimelineKind } from '#src/api/contract/timeline-kinds.ts'
import type { TimelineEntry } from '#src/api/contract/timeline.ts'
import { organizationTimelineQuery, personTimelineQuery } from '#src/api/stats-queries.ts'
import type { EntryAddress } from '#src/containers/admin/admin-list.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import { TimelineDrawer } from '#src/ui/insights/timeline-drawer.tsx'

/** The one whose timeline is open, a person before an organization, and what of it is shown. */
export type TimelineSearch = {
  person?: string | undefined
  organization?: string | undefined
  kind?: TimelineKind | undefined
}

type TimelineProps = {
  call: Call
  days: StatsRange['days']
  search: TimelineSearch
  entry: EntryAddress<TimelineSearch>
}

/** The timeline that the address names, if any. */
export function Timeline({ search: { person, organization, kind }, ...props }: TimelineProps) {
  if (person !== undefined) {
    return <OfPerson key={person} {...props} id={person} kind={kind} />
  }
  return organization === undefined ? null : (
    <OfOrganization key={organization} {...props} id={organization} kind={kind} />
  )
}

type ShownProps = Omit<TimelineProps, 'search'> & { id: string; kind: TimelineKind | undefined }

function OfPerson({ call, id, days, kind, entry }: ShownProps) {
  const query = useInfiniteQuery(personTimelineQuery(call, { id, days, kind }))
  const [first] = query.data?.pages ?? []

  return (
    <TimelineDrawer
      {...shownOf(query)}
      {...callbacksOf(entry)}
      whose={first === undefined ? null : { ...first, of: 'person', id }}
      kind={kind}
    />
  )
}

function OfOrganization({ call, id, days, kind, entry }: ShownProps) {
  const query = useInfiniteQuery(organizationTimelineQuery(call, { id, days, kind }))
  const [first] = query.data?.pages ?? []

  return (
    <TimelineDrawer
      {...shownOf(query)}
      {...callbacksOf(entry)}
      whose={first === undefined ? null : { ...first, of: 'organization', id }}
      kind={kind}
    />
  )
}

type Pages = { pages: readonly { entries: readonly TimelineEntry[] }[] }

const shownOf = (query: UseInfiniteQueryResult<Pages>) => {
  const { data, error, isFetching, hasNextPage } = query
  return {
    entries: data?.pages.flatMap(({ entries }) => entries) ?? null,
    hasOlder: hasNextPage,
    isFetching,
    problem: shownProblem({ error, isFetching }),
    onOlder: () => void query.fetchNextPage(),
    onRetry: () => void query.refetch(),
  }
}

const callbacksOf = ({ onTurn, onClose }: TimelineProps['entry']) => ({
  onKind: (kind: TimelineKind | undefined) => onTurn({ kind }),
  onClose: () => onClose({ person: undefined, organization: undefined, kind: undefined }),
})
