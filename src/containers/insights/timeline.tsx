import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import type { ActivityDays } from '#src/api/contract/stats.ts'
import type { TimelineKind } from '#src/api/contract/timeline-kinds.ts'
import {
  exportOrganizationTimeline,
  exportPersonTimeline,
  type TimelineEntry,
} from '#src/api/contract/timeline.ts'
import { organizationTimelineQuery, personTimelineQuery } from '#src/api/stats-queries.ts'
import { useDownload, type EntryAddress } from '#src/containers/admin/admin-list.ts'
import {
  CompareOrganization,
  ComparePerson,
  Comparison,
} from '#src/containers/insights/comparison.tsx'
import { shownProblem } from '#src/containers/list-problem.ts'
import { TimelineDrawer } from '#src/ui/insights/timeline-drawer.tsx'

/** The person or organization whose timeline is open (a person first), and its filter. */
export type TimelineSearch = {
  person?: string | undefined
  /** Of an organization. */
  peopleOf?: string | undefined
  kind?: TimelineKind | undefined
  /** Another one of that kind, to compare it with. */
  comparedWith?: string | undefined
}

type TimelineProps = {
  call: Call
  days: ActivityDays
  /** Labels of demos by key. */
  demos: Readonly<Record<string, string>>
  /** The first day that activity is kept of; `null` if all of it is, or it is not known yet. */
  keptFrom: string | null
  /** Of the person, as the list has it. */
  listedName: string | undefined
  search: TimelineSearch
  entry: EntryAddress<TimelineSearch & Pick<ActivityDays, 'demo'>>
}

/** The timeline, or comparison of two, that the address names, if any. */
export function Timeline({ search, ...props }: TimelineProps) {
  const { person, peopleOf, kind, comparedWith } = search
  const { call, days } = props
  const id = person ?? peopleOf
  if (id === undefined) {
    return null
  }
  if (comparedWith !== undefined) {
    return (
      <Comparison
        {...{ call, days }}
        {...drawerOf(props)}
        of={person === undefined ? 'organization' : 'person'}
        ids={[id, comparedWith]}
      />
    )
  }
  const Shown = person === undefined ? OfOrganization : OfPerson
  return <Shown key={id} {...props} id={id} kind={kind} />
}

type ShownProps = Omit<TimelineProps, 'search'> & { id: string; kind: TimelineKind | undefined }

function OfPerson({ id, ...props }: ShownProps) {
  const { call, days, kind } = props
  const asked = { id, ...days, kind }
  const query = useInfiniteQuery(personTimelineQuery(call, asked))
  const file = useDownload(call, exportPersonTimeline, asked)
  const [first] = query.data?.pages ?? []

  return (
    <TimelineDrawer
      {...shownOf(props, query)}
      whose={first === undefined ? null : { ...first, of: 'person', id }}
      listedName={props.listedName}
      file={file}
      compare={
        <ComparePerson
          {...{ call, days, id }}
          onChoose={(comparedWith) => props.entry.onStep({ comparedWith })}
        />
      }
    />
  )
}

function OfOrganization({ id, ...props }: ShownProps) {
  const { call, days, kind } = props
  const asked = { id, ...days, kind }
  const query = useInfiniteQuery(organizationTimelineQuery(call, asked))
  const file = useDownload(call, exportOrganizationTimeline, asked)
  const [first] = query.data?.pages ?? []

  return (
    <TimelineDrawer
      {...shownOf(props, query)}
      whose={first === undefined ? null : { ...first, of: 'organization', id }}
      file={file}
      compare={
        <CompareOrganization
          {...{ call, id }}
          onChoose={(comparedWith) => props.entry.onStep({ comparedWith })}
        />
      }
    />
  )
}

type Pages = { pages: readonly { entries: readonly TimelineEntry[] }[] }

const shownOf = (props: Omit<ShownProps, 'id'>, query: UseInfiniteQueryResult<Pages>) => {
  const { days, keptFrom, kind, entry } = props
  const { data, error, isFetching, hasNextPage } = query
  return {
    ...drawerOf(props),
    days,
    keptFrom,
    kind,
    entries: data?.pages.flatMap(({ entries }) => entries) ?? null,
    hasOlder: hasNextPage,
    isFetching,
    problem: shownProblem({ error, isFetching }),
    onKind: (to: TimelineKind | undefined) => entry.onTurn({ kind: to }),
    onOlder: () => void query.fetchNextPage(),
    onRetry: () => void query.refetch(),
  }
}

/** The props of every drawer over the list. */
const drawerOf = ({ days, demos, entry }: Pick<TimelineProps, 'days' | 'demos' | 'entry'>) => ({
  demo: days.demo === undefined ? null : (demos[days.demo] ?? days.demo),
  onAllDemos: () => entry.onTurn({ demo: undefined }),
  onClose: () => entry.onClose(nobody),
})

/** Nothing is open over the list. */
export const nobody = {
  person: undefined,
  peopleOf: undefined,
  kind: undefined,
  comparedWith: undefined,
}
