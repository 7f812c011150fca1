import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { askedOf } from '#src/api/asked-of.ts'
import type { Call } from '#src/api/client.ts'
import { listAudit, type AuditFilter } from '#src/api/contract/admin-audit.ts'
import { listDemoNames } from '#src/api/contract/admin-demos.ts'
import { loadHealth } from '#src/api/contract/admin-health.ts'
import { previewMerge } from '#src/api/contract/admin-merge.ts'
import { listAllLeads } from '#src/api/contract/admin-leads.ts'
import {
  listCustomers,
  listDecided,
  listPartners,
  loadOrganization,
  type AccessRequestRow,
  type OrganizationRow,
} from '#src/api/contract/admin-organizations.ts'
import { listPeople, loadPerson, loadSight } from '#src/api/contract/admin-people.ts'
import { loadViews } from '#src/api/contract/admin-views.ts'
import type { InputOf } from '#src/api/contract/endpoint.ts'
import { leadKey } from '#src/api/lead-queries.ts'
import { adminKey, openedKeys } from '#src/api/queries.ts'
import { required } from '#src/lib/required.ts'

const lists = { partner: listPartners, customer: listCustomers } as const

export const organizationsQuery = (
  call: Call,
  kind: OrganizationRow['kind'],
  search: InputOf<typeof listPartners>,
) =>
  queryOptions({
    queryKey: [...adminKey, 'organizations', kind, search],
    queryFn: ({ signal }) => call(lists[kind], askedOf(lists[kind], search), { signal }),
    placeholderData: keepPreviousData,
  })

export const organizationQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...openedKeys.organization, id],
    queryFn: ({ signal }) => call(loadOrganization, { id }, { signal }),
  })

/** What would come of a merge of two organizations. */
export const mergeQuery = (call: Call, id: string, into: string) =>
  queryOptions({
    queryKey: [...adminKey, 'merge', id, into],
    queryFn: ({ signal }) => call(previewMerge, { id, into }, { signal }),
  })

/** The decided requests of an organization that are older than the `last` one shown. */
export const decidedQuery = (call: Call, id: string, last: AccessRequestRow | undefined) =>
  infiniteQueryOptions({
    queryKey: [...openedKeys.organization, id, 'decided', last?.id],
    queryFn: ({ signal, pageParam }) => {
      const { requestedAt: requestedBefore, id: before } = required(pageParam, 'last')
      return call(listDecided, { id, requestedBefore, before }, { signal })
    },
    initialPageParam: last,
    getNextPageParam: ({ requests, hasMore }) => (hasMore ? requests.at(-1) : undefined),
  })

/** The labels of the catalogue's demos, by key. */
export const demoNamesQuery = (call: Call) =>
  queryOptions({
    queryKey: [...adminKey, 'demoNames'],
    queryFn: async ({ signal }) => {
      const { demos } = await call(listDemoNames, {}, { signal })
      return Object.fromEntries(demos.map(({ key, label }) => [key, label]))
    },
    staleTime: 60_000,
  })

/** Acts back in time, from the newest or from a given row. */
export const auditQuery = (call: Call, filter: AuditFilter, row: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'audit', filter, row],
    queryFn: ({ signal, pageParam: before }) => call(listAudit, { ...filter, before }, { signal }),
    initialPageParam: row === undefined ? undefined : row + 1,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.seq : undefined),
    placeholderData: keepPreviousData,
  })

export const peopleQuery = (call: Call, search: InputOf<typeof listPeople>) =>
  queryOptions({
    queryKey: [...adminKey, 'people', search],
    queryFn: ({ signal }) => call(listPeople, askedOf(listPeople, search), { signal }),
    placeholderData: keepPreviousData,
  })

export const personQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...openedKeys.person, id],
    queryFn: ({ signal }) => call(loadPerson, { id }, { signal }),
  })

export const sightQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'sight', id],
    queryFn: ({ signal }) => call(loadSight, { id }, { signal }),
  })

/** The views that the signed-in admin saved of all lists. */
export const viewsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['savedViews'],
    queryFn: ({ signal }) => call(loadViews, {}, { signal }),
  })

/** Everybody's leads. */
export const leadsOfAllQuery = (call: Call, search: InputOf<typeof listAllLeads>) =>
  queryOptions({
    queryKey: [...adminKey, 'leads', search],
    queryFn: ({ signal }) => call(listAllLeads, askedOf(listAllLeads, search), { signal }),
    placeholderData: keepPreviousData,
  })

/** One of them; `null` where there is none. */
export const leadQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: leadKey(id),
    queryFn: async ({ signal }) => (await call(listAllLeads, { id }, { signal })).rows[0] ?? null,
  })

/** How the service does; asked again every ten seconds. */
export const healthQuery = (call: Call) =>
  queryOptions({
    queryKey: [...adminKey, 'health'],
    queryFn: ({ signal }) => call(loadHealth, {}, { signal }),
    refetchInterval: 10_000,
  })
