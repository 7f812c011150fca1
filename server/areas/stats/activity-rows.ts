import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'

import type { Audience } from '#src/api/contract/demos.ts'
import type { ActivitySearch, ActivitySums } from '#src/api/contract/stats.ts'
import { unitsOf } from '#server/areas/stats/fortnights.ts'
import type { UsageRange } from '#server/areas/stats/usage-range.ts'
import { periodsOf, rangesOfPeriods, type RangeName } from '#server/areas/stats/usage-rows.ts'
import { holdsWords } from '#server/base/lists/folded.ts'
import { stayingId } from '#server/identity/organizations/merged.ts'
import type { Database } from '#server/db/schema.ts'

type ActivityScope = Pick<ActivitySearch, 'q' | 'staff' | 'audience' | 'organization' | 'demo'>

/** What each person, or one of them, did in each unit: in total, or with one demo. Read unit by unit, like usage. */
export const activityIn = (demo: string | undefined, person?: string) => sql`
  units cross join lateral (
    select * from ${sql.table(demo === undefined ? 'stats_people' : 'stats_people_demos')}
    where zone = 'UTC' and span = units.span and day = units.day
      ${demo === undefined ? sql`` : sql`and demo = ${demo}`}
      ${person === undefined ? sql`` : sql`and person_id = ${person}`}
    offset 0
  ) counted`

/** For a group of rows: people who only viewed pages of the demo did not open it. */
export const ifOpened = (demo: string | undefined) =>
  demo === undefined ? sql`` : sql`having sum(opens) > 0`

const audiences: Readonly<Record<Audience, RawBuilder<unknown>>> = {
  googlers: sql`people.is_staff`,
  partners: sql`not people.is_staff and not people.is_customer`,
  customers: sql`not people.is_staff and people.is_customer`,
}

/** Does a person match the filters, by what they are today? */
export const isAsked = ({ q, staff, audience, organization }: ActivityScope) => sql<SqlBool>`(true
  ${q === '' ? sql`` : sql`and ${holdsWords(sql`people.searched`, q)}`}
  ${staff === 'counted' ? sql`` : sql`and not people.is_staff`}
  ${audience === undefined ? sql`` : sql`and ${audiences[audience]}`}
  ${organization === undefined ? sql`` : sql`and people.organization_id = ${stayingId(organization)}`}
)`

type SumsScope = ActivityScope & { readonly person?: string | undefined }
type Summed = ActivitySums & { readonly range: RangeName }

/** Each part of a range of which there is anything. */
export const summedActivity = (scope: SumsScope, range: UsageRange) =>
  sql<Summed>`
    with ${unitsOf('UTC', periodsOf(range))},
    parts as materialized (
      select period, person_id, sum(opens) as opens, sum(page_views) as page_views
      from ${activityIn(scope.demo, scope.person)}
      group by period, person_id
    ),
    activity as (
      select range, person_id, sum(opens) as opens, sum(page_views) as page_views
      from parts join ${rangesOfPeriods} using (period)
      group by range, person_id ${ifOpened(scope.demo)}
    )
    select range, count(*)::int as people, sum(opens)::bigint as opens, sum(page_views)::bigint as "pageViews"
    from activity join people on people.id = person_id
    where ${isAsked(scope)}
    group by range`

/** A whole range, its complete days, and the days they are compared with. */
export const activitySumsIn = async (
  db: Kysely<Database>,
  scope: SumsScope,
  range: UsageRange,
): Promise<Readonly<Record<RangeName, ActivitySums>>> => {
  const { rows } = await summedActivity(scope, range).execute(db)
  const sumsOf = (name: RangeName): ActivitySums => {
    const { people, opens, pageViews } = rows.find((row) => row.range === name) ?? nothing
    return { people, opens, pageViews }
  }
  return { whole: sumsOf('whole'), now: sumsOf('now'), before: sumsOf('before') }
}

const nothing: ActivitySums = { people: 0, opens: 0, pageViews: 0 }

/** The first day (UTC) that activity is kept of; `null` if all of it is. */
export const firstDayKept = async (db: Kysely<Database>) => {
  const gone = await db.selectFrom('logs_gone').select('before_day').executeTakeFirst()
  return gone?.before_day ?? null
}
