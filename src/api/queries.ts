import { queryOptions } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { listDemos, loadDemo, loadDemoShelf } from '#src/api/contract/demos.ts'

/** The signed-in person's demos, as lists and searches show them. */
export const demosQuery = (call: Call) =>
  queryOptions({
    queryKey: ['demos'],
    // Without the signal: a loader waits for the same answer, and must not lose it when a reader leaves.
    queryFn: async () => (await call(listDemos, {})).demos,
    staleTime: 60_000,
  })

/** All of one of them. */
export const demoQuery = (call: Call, key: string) =>
  queryOptions({
    queryKey: ['demo', key],
    queryFn: () => call(loadDemo, { key }),
    staleTime: 60_000,
  })

/** What the signed-in person marked and opened, on any device. */
export const demoShelfQuery = (call: Call) =>
  queryOptions({
    queryKey: ['demoShelf'],
    queryFn: () => call(loadDemoShelf, {}),
    staleTime: 5_000,
  })

/** The key of all queries of the admin area, for one change may show in several. */
export const adminKey = ['admin'] as const
/** Of one organization or person, as an admin has it open. */
export const openedKeys = {
  organization: [...adminKey, 'organization'],
  person: [...adminKey, 'person'],
} as const
