import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { lacksDay } from '#src/api/contract/stats-range.ts'
import type { ActivityDays } from '#src/api/contract/stats.ts'
import type { TimelineKind } from '#src/api/contract/timeline-kinds.ts'
import {
  exportOrganizationTimeline,
  exportPersonTimeline,
  type TimelineEntry,
} from '#src/api/contract/timeline.ts'
import { organizationTimelineQuery, personTimelineQuery } from '#src/api/stats-queries.ts'
import { useDownload, type EntryAddress } from '#src/containers/admin/admin-list.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import { TimelineDrawer } from '#src/ui/insights/timeline-drawer.tsx'

/** The one whose timeline is open, a person before an organization, and what of it is shown. */
export type TimelineSearch = {
  person?: string | undefined
  /** Of an organization. */
  peopleOf?: string | undefined
  kind?: TimelineKind | undefined
}

type TimelineProps = {
  call: Call
  days: ActivityDays
  /** Labels of demos by key. */
  demos: Readonly<Record<string, string>>
  search: TimelineSearch
  entry: EntryAddress<TimelineSearch & Pick<ActivityDays, 'demo'>>
}

/** The timeline that the address names, if any. */
export function Timeline({ search: { person, peopleOf, kind }, ...props }: TimelineProps) {
  if (person !== undefined) {
    return <OfPerson key={person} {...props} id={person} kind={kind} />
  }
  return peopleOf === undefined ? null : (
    <OfOrganization key={peopleOf} {...props} id={peopleOf} kind={kind} />
  )
}

type ShownProps = Omit<TimelineProps, 'search'> & { id: string; kind: TimelineKind | undefined }

function OfPerson({ id, ...props }: ShownProps) {
  const { call, days, kind } = props
  const asked = { id, ...days, kind }
  const query = useInfiniteQuery({ ...personTimelineQuery(call, asked), enabled: !lacksDay(days) })
  const file = useDownload(call, exportPersonTimeline, asked)
  const [first] = query.data?.pages ?? []

  return (
    <TimelineDrawer
      {...shownOf(props, query)}
      whose={first === undefined ? null : { ...first, of: 'person', id }}
      file={file}
    />
  )
}

function OfOrganization({ id, ...props }: ShownProps) {
  const { call, days, kind } = props
  const asked = { id, ...days, kind }
  const query = useInfiniteQuery({
    ...organizationTimelineQuery(call, asked),
    enabled: !lacksDay(days),
  })
  const file = useDownload(call, exportOrganizationTimeline, asked)
  const [first] = query.data?.pages ?? []

  return (
    <TimelineDrawer
      {...shownOf(props, query)}
      whose={first === undefined ? null : { ...first, of: 'organization', id }}
      file={file}
    />
  )
}

type Pages = { pages: readonly { entries: readonly TimelineEntry[] }[] }

const shownOf = (
  { days, demos, kind, entry }: Omit<ShownProps, 'id'>,
  query: UseInfiniteQueryResult<Pages>,
) => {
  const { data, error, isFetching, hasNextPage } = query
  return {
    days,
    demo: days.demo === undefined ? null : (demos[days.demo] ?? days.demo),
    kind,
    entries: data?.pages.flatMap(({ entries }) => entries) ?? null,
    hasOlder: hasNextPage,
    isFetching,
    problem: shownProblem({ error, isFetching }),
    onKind: (to: TimelineKind | undefined) => entry.onTurn({ kind: to }),
    onAllDemos: () => entry.onTurn({ demo: undefined }),
    onOlder: () => void query.fetchNextPage(),
    onRetry: () => void query.refetch(),
    onClose: () => entry.onClose({ person: undefined, peopleOf: undefined, kind: undefined }),
  }
}
