import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { adminWhoLeft } from '#server/areas/organization/earlier-decisions.ts'
import { nameOf } from '#server/identity/people/people.ts'

type Db = Kysely<Database>

/** Requests are shown so many at a time. */
const mostShown = 100

/** The requests of the members who wait. */
export const openRequestsOf = async (db: Db, members: readonly { readonly id: string }[]) => {
  const memberIds = members.map((member) => member.id)
  const requests = await requestsIn(db)
    .where('request.decision', 'is', null)
    .where('request.person_id', '=', (row) => row.fn.any(row.val(memberIds)))
    .limit(mostShown)
    .execute()
  return requests.map(requestOf)
}

/** Those of the organization that were decided, newest first. */
export const newestDecidedOf = async (db: Db, id: string) => {
  const requests = await decidedIn(db, id).limit(mostShown).execute()
  return requests.map(requestOf)
}

/** Those that follow the one named, and whether others follow them. */
export const decidedBefore = async (db: Db, { id, requestedBefore, before }: Place) => {
  const requests = await decidedIn(db, id)
    .where(sql<boolean>`(request.requested_at, request.id) < (${requestedBefore}, ${before}::uuid)`)
    .limit(mostShown + 1)
    .execute()
  return {
    requests: requests.slice(0, mostShown).map(requestOf),
    hasMore: requests.length > mostShown,
  }
}

export const countDecidedOf = async (db: Db, id: string) => {
  const { count } = await db
    .selectFrom('access_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('decision', 'is not', null)
    .where('organization_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

type Place = { readonly id: string; readonly requestedBefore: number; readonly before: string }

const decidedIn = (db: Db, id: string) =>
  requestsIn(db).where('request.decision', 'is not', null).where('request.organization_id', '=', id)

const requestsIn = (db: Db) =>
  db
    .selectFrom('access_requests as request')
    .innerJoin('people as person', 'person.id', 'request.person_id')
    .leftJoin('people as decider', 'decider.id', 'request.decided_by')
    .selectAll('request')
    .select(['person.firstname', 'person.lastname', 'person.email', 'decider.email as decider'])
    .orderBy('request.requested_at', 'desc')
    .orderBy('request.id', 'desc')

type FoundRequest = Awaited<ReturnType<ReturnType<typeof requestsIn>['execute']>>[number]

const requestOf = (request: FoundRequest) => ({
  id: request.id,
  personId: request.person_id,
  name: nameOf(request),
  email: request.email,
  organization: request.organization,
  reason: request.reason,
  requestedAt: request.requested_at,
  decision: decisionIn(request),
})

type Decided = Pick<
  Database['access_requests'],
  'decision' | 'decided_at' | 'decided_by_rule' | 'decision_reason' | 'decision_note'
> & { readonly decider: string | null }

const decisionIn = ({ decision, decided_at, decided_by_rule, decider, ...words }: Decided) =>
  decision === null || decided_at === null
    ? null
    : {
        outcome: decision,
        at: decided_at,
        by: decided_by_rule === null ? (decider ?? adminWhoLeft) : `rule ${decided_by_rule}`,
        reason: words.decision_reason ?? '',
        note: words.decision_note ?? '',
      }
