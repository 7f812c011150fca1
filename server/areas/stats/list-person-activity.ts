import { sql, type Kysely, type SqlBool } from 'kysely'

import {
  listPersonActivity as listPersonActivityEndpoint,
  type Action,
} from '#src/api/contract/stats.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { nameOf } from '#server/identity/people/people.ts'
import { isIn, rangeOf, type Range } from '#server/areas/stats/range.ts'

type Activity = {
  readonly id: string
  readonly action?: Action | undefined
  /** The time and the id of the entry before. */
  readonly after?: string | undefined
}

/** Who is on a page again by then was loading it. */
const awayMs = 30_000

/** LOG-3: a page unloads also where it is loaded anew, or leads to another of ours: then nobody left (ADR 035). */
const isNoReload = sql<SqlBool>`not (logs.action = 'Exit' and exists (
  select from logs as next
  where next.person_id = logs.person_id
    and next.session_id = logs.session_id
    and next.action = 'Pageview'
    and next.at between logs.at and logs.at + ${awayMs}::bigint
))`

/** What somebody did in a range, newest first. */
export const activityOf = (db: Kysely<Database>, { id, action, after }: Activity, range: Range) =>
  db
    .selectFrom('logs')
    .where('logs.person_id', '=', id)
    .where((row) =>
      row.and([
        isIn(sql`logs.at`, range),
        isNoReload,
        ...(action === undefined ? [] : [sql<SqlBool>`logs.action = ${action}`]),
        ...(after === undefined ? [] : [comesAfter(after)]),
      ]),
    )
    .select([
      'logs.id',
      'logs.action',
      'logs.at',
      'logs.demo',
      sql<string | null>`logs.data ->> 'path'`.as('path'),
    ])
    .orderBy('logs.at', 'desc')
    .orderBy('logs.id', 'desc')

const comesAfter = (place: string) => {
  const [at, id] = place.split('.')
  return sql<SqlBool>`(logs.at, logs.id) < (${at}::bigint, ${id}::uuid)`
}

export const listPersonActivity = implement(
  listPersonActivityEndpoint,
  async ({ input, services }) => {
    const { catalogue, db, now } = services
    const { days, size, ...activity } = input
    const person = await db
      .selectFrom('people')
      .leftJoin('organizations', 'organizations.id', 'people.organization_id')
      .where('people.id', '=', input.id)
      .select(['email', 'firstname', 'lastname', 'organizations.name as organization'])
      .executeTakeFirst()
    if (person === undefined) {
      throw new ProblemError('not-found', 'This person does not exist.')
    }
    const found = await activityOf(db, activity, rangeOf(days, now()))
      .limit(size + 1)
      .execute()
    const entries = found.slice(0, size)
    const last = entries.at(-1)
    return {
      name: nameOf(person),
      organization: person.organization,
      entries: entries.map((entry) => ({
        ...entry,
        demo: entry.demo && (catalogue.labels.get(entry.demo) ?? entry.demo),
      })),
      next: found.length > size && last !== undefined ? `${last.at}.${last.id}` : null,
    }
  },
)
