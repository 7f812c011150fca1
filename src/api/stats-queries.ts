import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import type { InputOf } from '#src/api/contract/endpoint.ts'
import {
  listActivity,
  listPersonActivity,
  type Action,
  type StatsRange,
} from '#src/api/contract/stats.ts'
import {
  findFailure,
  listFlowRuns,
  loadFlow,
  type FlowSearch,
  type RunFilter,
} from '#src/api/contract/flow-insights.ts'
import { loadUsage, type UsageSearch } from '#src/api/contract/usage.ts'
import { adminKey } from '#src/api/queries.ts'

/** How the demos were used in a range. */
export const usageQuery = (call: Call, search: UsageSearch) =>
  queryOptions({
    queryKey: ['usage', search],
    queryFn: ({ signal }) => call(loadUsage, search, { signal }),
    placeholderData: keepPreviousData,
  })

/** How people got through a flow in a range. */
export const flowQuery = (call: Call, search: FlowSearch) =>
  queryOptions({
    queryKey: ['flow', search],
    queryFn: ({ signal }) => call(loadFlow, search, { signal }),
    placeholderData: keepPreviousData,
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
    queryFn: ({ signal }) => call(listActivity, search, { signal }),
    placeholderData: keepPreviousData,
  })

type PersonActivity = {
  id: string
  days: StatsRange['days']
  action: Action | undefined
}

/** What one of them did, from the newest back. */
export const personActivityQuery = (call: Call, activity: PersonActivity) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'personActivity', activity],
    queryFn: ({ signal, pageParam: after }) =>
      call(listPersonActivity, { ...activity, after }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
