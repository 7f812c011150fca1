import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import type { Call } from '#src/api/client.ts'
import type { RangeDays } from '#src/api/contract/stats-range.ts'
import {
  activityQuery,
  activitySumsQuery,
  flowQuery,
  organizationTimelineQuery,
  personTimelineQuery,
  usageQuery,
} from '#src/api/stats-queries.ts'

const call = (() => new Promise(() => {})) as Call
const id = '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b00'
type Options = Pick<QueryObserverOptions, 'queryKey' | 'enabled'>
const queries: Record<string, (days: RangeDays) => object> = {
  usage: (days) => usageQuery(call, { zone: 'UTC', staff: 'counted', ...days }),
  flow: (days) => flowQuery(call, { flow: 'login', zone: 'UTC', ...days }),
  activity: (days) => activityQuery(call, days),
  sums: (days) => activitySumsQuery(call, days),
  'timeline of a person': (days) => personTimelineQuery(call, { id, ...days }),
  'timeline of an organization': (days) => organizationTimelineQuery(call, { id, ...days }),
}

test.each(Object.entries(queries))(
  'INSIGHT-4 what was there of %s stays while another range loads, and is gone while a day of it is still to be said',
  (_, of) => {
    const client = new QueryClient()
    const optionsOf = (days: RangeDays) => of(days) as Options
    const former = optionsOf({ range: '4w' })
    client.setQueryData(former.queryKey, { pages: ['former'] })
    const observer = new QueryObserver(client, former)
    const stop = observer.subscribe(() => {})
    const shown = (days: RangeDays) => {
      observer.setOptions(optionsOf(days))
      const { data, fetchStatus } = observer.getCurrentResult()
      return { data, fetchStatus }
    }
    expect(shown({ range: '4w' }).data).toEqual({ pages: ['former'] })
    expect(shown({ range: '7d' })).toEqual({
      data: { pages: ['former'] },
      fetchStatus: 'fetching',
    })
    expect(shown({ range: 'custom' })).toEqual({ data: undefined, fetchStatus: 'idle' })
    expect(shown({ range: 'custom', from: '2026-01-02' }).data).toBeUndefined()
    stop()
    client.clear()
  },
)
