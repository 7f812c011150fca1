import { useQuery } from '@tanstack/react-query'

import { demoNamesQuery } from '#src/api/admin-queries.ts'
import { askedOf } from '#src/api/asked-of.ts'
import type { Call } from '#src/api/client.ts'
import { exportActivity } from '#src/api/contract/stats.ts'
import { activityQuery, activitySumsQuery } from '#src/api/stats-queries.ts'
import type { App } from '#src/app/start-app.ts'
import { pageOf, rowIn, useDownload, type ListAddress } from '#src/containers/admin/admin-list.ts'
import { useListTools } from '#src/containers/admin/list-tools.ts'
import { useOrganizationFilter } from '#src/containers/admin/organization-filter.ts'
import { nobody, Timeline, type TimelineSearch } from '#src/containers/insights/timeline.tsx'
import { shownProblem } from '#src/containers/list-problem.ts'
import { ActivityScreen } from '#src/ui/insights/activity-screen.tsx'
import type { ActivitySearch } from '#src/ui/insights/activity.ts'

type Search = ActivitySearch & TimelineSearch

type UserInsightsProps = ListAddress<Search> & {
  app: App
  call: Call
  search: Search
}

/** Who does what in the portal, and how much. */
export function UserInsights({ app, call, search: whole, onSearch, entry }: UserInsightsProps) {
  const { person, peopleOf, kind, comparedWith, ...search } = whole
  const query = useQuery(activityQuery(call, search))
  const sums = useQuery(activitySumsQuery(call, search))
  const download = useDownload(call, exportActivity, askedOf(exportActivity, search))
  const tools = useListTools({ app, call, list: 'activity', search, download, onSearch })
  const organizations = useOrganizationFilter(call, search.organization)
  const { data: demos = {} } = useQuery(demoNamesQuery(call))
  const { range, from, to, demo } = search

  return (
    <>
      <ActivityScreen
        page={pageOf(query)}
        isLate={query.data?.isLate ?? false}
        sums={{
          activity: sums.data ?? null,
          isFetching: sums.isFetching,
          problem: shownProblem(sums),
          onRetry: () => void sums.refetch(),
        }}
        names={{ organizations, demos }}
        search={search}
        tools={tools}
        onSearch={onSearch}
        onRetry={() => {
          void query.refetch()
          void sums.refetch()
        }}
        onOpen={({ id }) => entry.onOpen({ ...nobody, person: id })}
      />
      <Timeline
        call={call}
        days={{ range, from, to, demo }}
        demos={demos}
        keptFrom={sums.data?.keptFrom ?? null}
        listedName={rowIn(query, person)?.name}
        search={{ person, peopleOf, kind, comparedWith }}
        entry={entry}
      />
    </>
  )
}
