import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { demoOfEntry } from '#server/areas/stats/count-parts.ts'
import { boundsOf } from '#server/areas/stats/days.ts'

/** What somebody did on a day (UTC). */
export type PersonDay = { readonly day: number; readonly person_id: string }

const figures = sql`count(*) filter (where action = 'OpenDemo'), count(*) filter (where action = 'Pageview'), max(at)`

/** Counts again what people did, in total and with each demo. */
export const countPeople = async (db: Kysely<Database>, people: readonly PersonDay[]) => {
  const asked = sql`
    ${boundsOf({ zone: 'UTC', days: [...new Set(people.map(({ day }) => day))] })},
    asked as materialized (
      select bounds.*, person_id
      from unnest(${people.map(({ day }) => day)}::int[], ${people.map(({ person_id }) => person_id)}::uuid[]) it (day, person_id)
      join bounds on bounds.day = it.day
    )`
  for (const table of ['stats_people', 'stats_people_demos']) {
    await sql`
      with ${asked}
      delete from ${sql.table(table)} it using (
        select held.place from asked cross join lateral (
          select ctid as place from ${sql.table(table)}
          where zone = 'UTC' and span = 1 and day = asked.day and person_id = asked.person_id
          offset 0
        ) held
      ) held where it.ctid = held.place`.execute(db)
  }
  await sql`
    with ${asked},
    entries as materialized (
      select day, person_id, action, at, ${demoOfEntry} as demo
      from asked cross join lateral (
        select action, demo, data, at from logs
        where logs.person_id = asked.person_id and at >= begins and at < ends
      ) it
    ),
    people as (
      insert into stats_people
      select 'UTC', 1, day, person_id, ${figures}, true from entries group by day, person_id
    )
    insert into stats_people_demos
    select 'UTC', 1, day, demo, person_id, ${figures}
    from entries where demo is not null group by day, demo, person_id`.execute(db)
}
