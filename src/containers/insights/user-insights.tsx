import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { exportActivity, type Action, type StatsRange } from '#src/api/contract/stats.ts'
import { activityQuery, personActivityQuery } from '#src/api/stats-queries.ts'
import type { App } from '#src/app/start-app.ts'
import { pageOf, problemOf, useDownload } from '#src/containers/admin/admin-list.ts'
import { useListTools } from '#src/containers/admin/list-tools.ts'
import { ActivityDrawer } from '#src/ui/insights/activity-drawer.tsx'
import { ActivityScreen } from '#src/ui/insights/activity-screen.tsx'
import type { ActivitySearch } from '#src/ui/insights/activity.ts'

type Search = ActivitySearch & {
  /** The one whose activity is open, and what of it is shown. */
  person?: string | undefined
  action?: Action | undefined
}

type UserInsightsProps = {
  app: App
  call: Call
  search: Search
  onSearch: (part: Partial<Search>, isReplacing: boolean) => void
}

/** Who does how much in the portal, and what. */
export function UserInsights({ app, call, search: whole, onSearch }: UserInsightsProps) {
  const { person, action, ...search } = whole
  const query = useQuery(activityQuery(call, search))
  const { q, sort, order, days, staff } = search
  const download = useDownload(call, exportActivity, { q, sort, order, days, staff })
  const tools = useListTools({ app, call, list: 'activity', search, download, onSearch })

  return (
    <>
      <ActivityScreen
        page={pageOf(query)}
        search={search}
        tools={tools}
        onSearch={(part, { isTyping } = { isTyping: false }) => onSearch(part, isTyping)}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => onSearch({ person: id, action: undefined }, false)}
      />
      {person === undefined ? null : (
        <PersonActivity
          key={person}
          call={call}
          id={person}
          days={days}
          action={action}
          onAction={(it) => onSearch({ action: it }, true)}
          onClose={() => onSearch({ person: undefined, action: undefined }, true)}
        />
      )}
    </>
  )
}

type PersonActivityProps = Pick<
  Parameters<typeof ActivityDrawer>[0],
  'id' | 'action' | 'onAction' | 'onClose'
> & { call: Call; days: StatsRange['days'] }

function PersonActivity({ call, id, days, action, ...on }: PersonActivityProps) {
  const query = useInfiniteQuery(personActivityQuery(call, { id, days, action }))
  const { data, error, isFetching, hasNextPage } = query

  return (
    <ActivityDrawer
      {...on}
      id={id}
      person={data?.pages[0] ?? null}
      entries={data?.pages.flatMap(({ entries }) => entries) ?? null}
      hasOlder={hasNextPage}
      isFetching={isFetching}
      problem={error === null || isFetching ? null : problemOf(error)}
      action={action}
      onOlder={() => void query.fetchNextPage()}
      onRetry={() => void query.refetch()}
    />
  )
}
