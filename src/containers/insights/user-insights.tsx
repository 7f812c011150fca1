import { useQuery } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { exportActivity } from '#src/api/contract/stats.ts'
import { activityQuery } from '#src/api/stats-queries.ts'
import type { App } from '#src/app/start-app.ts'
import { pageOf, useDownload, type ListAddress } from '#src/containers/admin/admin-list.ts'
import { useListTools } from '#src/containers/admin/list-tools.ts'
import { Timeline, type TimelineSearch } from '#src/containers/insights/timeline.tsx'
import { ActivityScreen } from '#src/ui/insights/activity-screen.tsx'
import type { ActivitySearch } from '#src/ui/insights/activity.ts'

type Search = ActivitySearch & TimelineSearch

type UserInsightsProps = ListAddress<Search> & {
  app: App
  call: Call
  search: Search
}

/** Who does how much in the portal, and what. */
export function UserInsights({ app, call, search: whole, onSearch, entry }: UserInsightsProps) {
  const { person, organization, kind, ...search } = whole
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
        onOpen={({ id }) => entry.onOpen({ person: id, organization: undefined, kind: undefined })}
      />
      <Timeline call={call} days={days} search={{ person, organization, kind }} entry={entry} />
    </>
  )
}
