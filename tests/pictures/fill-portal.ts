import { join } from 'node:path'

import { sql } from 'kysely'

import { connect } from '#server/db/database.ts'
import { embeddedPostgres } from '#server/db/embedded.ts'
import { seedOrganizations } from '#server/local/seed-organizations.ts'

const dayMs = 86_400_000

/** Gives a portal what lists and charts show: organizations, people, and what they did in the last 60 days. */
export const fillPortal = async (dataDir: string) => {
  const { url } = await embeddedPostgres(join(dataDir, 'postgres'))
  const { db } = connect(url)
  const now = Date.now()
  try {
    await seedOrganizations(db, { organizations: 60, people: 240, now })
    const known = sql`select id, row_number() over (order by created_at) as nth from people`
    const days = sql`generate_series(0, 59) day cross join generate_series(1, 20) i`
    const at = sql`${now} - day * ${dayMs}::bigint - i * 2700000`
    const isThere = sql`nth % 20 = (day * 7 + i * i) % 20 and (day * 13 + i * 5) % 11 > day / 8`
    await sql`
      insert into logs (id, person_id, session_id, action, demo, data, version, at)
      select gen_random_uuid(), known.id, gen_random_uuid(), action,
        case when action = 'OpenDemo' then demo end,
        case when action = 'OpenDemo' then '{"reusedSession":false}'::jsonb
          else jsonb_build_object('page', 'Home', 'path', '/demo/' || demo) end,
        '0.6.3', ${at}
      from (${known}) known, ${days},
        lateral (select case when (day + i) % 3 = 0 then 'OpenDemo' else 'Pageview' end as action,
          (array['robotaxi','nba','f1','yum','robotaxi','impact','chocolateai'])[1 + (day * i + nth) % 7] as demo) it
      where ${isThere}`.execute(db)
    await sql`
      insert into leads (person_id, type, company, website, salesforce, note, created_at)
      select known.id, 'client', 'Blue Harbor', 'https://blueharbor.example', '', '', ${at}
      from (${known}) known, ${days} where ${isThere} and (day + i) % 4 = 0`.execute(db)
  } finally {
    await db.destroy()
  }
}
