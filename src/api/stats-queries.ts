import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { askedOf } from '#src/api/asked-of.ts'
import type { Call } from '#src/api/client.ts'
import type { InputOf } from '#src/api/contract/endpoint.ts'
import { loadDigest } from '#src/api/contract/digest.ts'
import { lacksDay } from '#src/api/contract/stats-range.ts'
import { listActivity, sumActivity, type ActivityDays } from '#src/api/contract/stats.ts'
import {
  findFailure,
  lacksDays,
  listFlowRuns,
  loadFlow,
  type FlowSearch,
  type RunFilter,
} from '#src/api/contract/flow-insights.ts'
import {
  listOrganizationTimeline,
  listPersonTimeline,
  type TimelineSearch,
} from '#src/api/contract/timeline.ts'
import { loadUsage, type UsageSearch } from '#src/api/contract/usage.ts'
import { adminKey } from '#src/api/queries.ts'

/** Keeps the previous data until the next has come; asks for nothing while a day of the range is missing. */
const ofDays = (isLacking: boolean) => ({
  enabled: !isLacking,
  placeholderData: <TData>(former: TData | undefined) => (isLacking ? undefined : former),
})

/** How the demos were used in a range. */
export const usageQuery = (call: Call, search: UsageSearch) =>
  queryOptions({
    queryKey: ['usage', search],
    queryFn: ({ signal }) => call(loadUsage, askedOf(loadUsage, search), { signal }),
    ...ofDays(lacksDay(search)),
  })

/** Whether the figures of each week come by mail. */
export const digestQuery = (call: Call) =>
  queryOptions({
    queryKey: ['digest'],
    queryFn: ({ signal }) => call(loadDigest, {}, { signal }),
  })

/** How people got through a flow in a range. */
export const flowQuery = (call: Call, search: FlowSearch) =>
  queryOptions({
    queryKey: ['flow', search],
    queryFn: ({ signal }) => call(loadFlow, search, { signal }),
    ...ofDays(lacksDays(search)),
  })

/** The newest runs of it. */
export const flowRunsQuery = (call: Call, search: FlowSearch & RunFilter) =>
  queryOptions({
    queryKey: ['flowRuns', search],
    queryFn: ({ signal }) => call(listFlowRuns, search, { signal }),
  })

/** The sign-in that failed under a code. */
export const failureQuery = (call: Call, code: string) =>
  queryOptions({
    queryKey: [...adminKey, 'failure', code],
    queryFn: ({ signal }) => call(findFailure, { code }, { signal }),
  })

/** The people who did anything in a range. */
export const activityQuery = (call: Call, search: InputOf<typeof listActivity>) =>
  queryOptions({
    queryKey: [...adminKey, 'activity', search],
    queryFn: ({ signal }) => call(listActivity, askedOf(listActivity, search), { signal }),
    ...ofDays(lacksDay(search)),
  })

/** What all of them did together, regardless of the page and the order of the list. */
export const activitySumsQuery = (call: Call, search: InputOf<typeof sumActivity>) => {
  const asked = askedOf(sumActivity, search)
  return queryOptions({
    queryKey: [...adminKey, 'activitySums', asked],
    queryFn: ({ signal }) => call(sumActivity, asked, { signal }),
    ...ofDays(lacksDay(search)),
  })
}

type Timeline = ActivityDays & Pick<TimelineSearch, 'id' | 'kind'>

/** What somebody did, newest first. */
export const personTimelineQuery = (call: Call, timeline: Timeline) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'personTimeline', timeline],
    queryFn: ({ signal, pageParam: after }) =>
      call(listPersonTimeline, { ...timeline, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...ofDays(lacksDay(timeline)),
  })

/** What the people of an organization did, newest first. */
export const organizationTimelineQuery = (call: Call, timeline: Timeline) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'organizationTimeline', timeline],
    queryFn: ({ signal, pageParam: after }) =>
      call(listOrganizationTimeline, { ...timeline, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...ofDays(lacksDay(timeline)),
  })
