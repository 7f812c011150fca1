import { sql, type Kysely } from 'kysely'

import { readConfig } from '../server/base/config/config.ts'
import { createCatalogue } from '../server/areas/demos/catalogue.ts'
import { recountDemosOfLeads } from '../server/areas/leads/demos-of-leads.ts'
import { sumFortnight } from '../server/areas/stats/fortnights.ts'
import { forgetStats, refreshStats } from '../server/areas/stats/refresh-stats.ts'
import { createLog } from '../server/base/log.ts'
import { connect } from '../server/db/database.ts'
import { migrate } from '../server/db/migrations.ts'
import type { Database } from '../server/db/schema.ts'
import { addSampleActivity } from '../server/local/sample-activity.ts'
import { databaseIn } from '../tests/support/database-in.ts'

type Db = Kysely<Database>

const dayMs = 86_400_000
const days = 400
const people = 2_000
const organizations = 100
const leads = 20_000
/** Rows of one visit: the pages on the way to a demo, two opens, and leaving. */
const visitRows = 8
const rowsAtOnce = 400_000

/**
 * Databases that differ in the number of their log rows alone: the same people of 100 organizations do on the same days of 400, with
 * the same 20,000 leads and demos, the same more or less often, over sample activity of 90 days. What was counted of them is up to
 * date, for UTC.
 */
export const seedInsights = async (server: string, sizes: readonly number[]) => {
  await onServer(server, 'create database insights')
  const now = Date.now()
  await seedBase(databaseIn(server, 'insights'), now)
  const urls = []
  const least = Math.min(...sizes)
  for (const rows of sizes) {
    const name = `insights_${rows}`
    await onServer(server, `create database ${name} template insights strategy file_copy`)
    const url = databaseIn(server, name)
    await seedRows(url, { rows, times: rows / least, now })
    urls.push(url)
  }
  return urls
}

const onServer = async (server: string, statement: string) => {
  const { db } = connect(server, { connections: 1, queryMs: 0 })
  await sql.raw(statement).execute(db)
  await db.destroy()
}

const audience = sql`case when is_staff then 'googlers' when is_customer then 'customers' else 'partners' end`

const seedBase = async (url: string, now: number) => {
  const { db } = connect(url, { connections: 1, queryMs: 0 })
  const catalogue = createCatalogue(
    readConfig({}),
    createLog(() => {}),
  )
  await migrate(db)
  await sql`select partition_by_month('logs', ${now - days * dayMs}::bigint, ${now}::bigint)`.execute(
    db,
  )
  await addSampleActivity({ db, catalogue, now: () => now }, 90)
  await seedPeople(db, now)
  await sql`
    create table bench_demos as
    select number::int - 1 as number, demo
    from unnest(${catalogue.demos.map(({ key }) => key)}::text[]) with ordinality it (demo, number)`.execute(
    db,
  )
  await db.destroy()
}

const seedPeople = async (db: Db, now: number) => {
  await sql`
    insert into organizations (kind, name, origin, created_at)
    select 'partner', 'Organization ' || n, 'o-' || n || '.example', 0
    from generate_series(0, ${organizations}::int - 1) n`.execute(db)
  await sql`
    insert into people (email, firstname, lastname, created_at, is_staff, is_customer, organization_id)
    select 'p-' || n || '@example.com', 'P', 'No. ' || n, 0, n % 20 = 0, n % 20 > 13, organizations.id
    from generate_series(0, ${people}::int - 1) n
    join organizations on organizations.name = 'Organization ' || n % ${organizations}::int`.execute(
    db,
  )
  await sql`
    create table bench_people as
    select substring(email from 3 for position('@' in email) - 3)::int as number, id, organization_id, ${audience} as audience
    from people where email like 'p-%@example.com'`.execute(db)
  await sql`create unique index on bench_people (number)`.execute(db)
  await sql`
    create table bench_leads as
    select n as number, gen_random_uuid() as id, bench_people.id as person_id,
      ${now}::bigint - ${days * dayMs}::bigint + n * (${days * dayMs}::bigint / ${leads}::int) as created_at,
      bench_people.audience, bench_people.organization_id
    from generate_series(0, ${leads}::int - 1) n
    join bench_people on bench_people.number = n % ${people}::int`.execute(db)
  await sql`create unique index on bench_leads (number)`.execute(db)
  await sql`
    insert into leads (id, person_id, type, company, website, salesforce, note, source, created_at)
    select id, person_id, 'client', 'Company ' || number % 5000, 'company.example', '', 'Asked for more.', 'other', created_at
    from bench_leads order by number`.execute(db)
}

type Rows = {
  rows: number
  /** How many visits somebody makes on a day on which they come. */
  times: number
  now: number
}

/** A visit's lead is the newest one of its person; each lead has three demos, however many visits there are. */
const seedRows = async (url: string, { rows, times, now }: Rows) => {
  const { db } = connect(url, { connections: 1, queryMs: 0 })
  const visits = Math.floor(rows / visitRows)
  const turn = sql`(visit / ${times}::int)`
  // Triggers and foreign keys are not checked row by row, and indexes are built once at the end.
  await sql`set session_replication_role = replica`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
    where tablename = 'logs' and indexdef not like 'CREATE UNIQUE%'`.execute(db)
  for (const { name } of indexes) {
    await sql`drop index ${sql.ref(name)}`.execute(db)
  }
  for (let first = 0; first < visits; first += rowsAtOnce / visitRows) {
    const last = Math.min(visits, first + rowsAtOnce / visitRows) - 1
    await sql`
      with visits as materialized (
        select visit, people.id as person_id, people.audience, people.organization_id, md5(visit::text)::uuid as session_id,
          ${now - days * dayMs}::bigint + (visit::bigint * ${days * dayMs - dayMs}::bigint) / ${visits}::int as at,
          leads.id as lead_id, one.demo as one, two.demo as two
        from generate_series(${first}::int, ${last}::int) visit
        join bench_people people on people.number = ${turn} % ${people}::int
        left join bench_leads leads on leads.number = ${turn} % ${people}::int
          + ${people}::int * floor(${leads / people}::float * visit / ${visits}::int - (${turn} % ${people}::int)::float / ${people}::int)::int
        cross join lateral (select ${turn} % ${people}::int + ${turn} / ${people}::int % 3 * 5 as number) it
        join bench_demos one on one.number = it.number % (select count(*) from bench_demos)
        join bench_demos two on two.number = (it.number + 5) % (select count(*) from bench_demos)
      )
      insert into logs (person_id, id, session_id, action, demo, data, lead_id, version, at, audience, organization_id)
      select person_id, gen_random_uuid(), session_id, action, demo,
        case when path is null then '{"reusedSession": true}'::jsonb else jsonb_build_object('page', 'DemoPage', 'path', path) end,
        case when action = 'OpenDemo' then lead_id end, '0.6.3', at + step * 20000, audience, organization_id
      from visits cross join lateral (values
        (0, 'Pageview', null, '/'), (1, 'Pageview', null, '/demo/' || one), (2, 'Pageview', null, '/demo/' || one || '/open'),
        (3, 'OpenDemo', one, null), (4, 'Exit', null, ''), (5, 'Pageview', null, '/demo/' || two), (6, 'OpenDemo', two, null),
        (7, 'Exit', null, '')
      ) steps (step, action, demo, path)
      order by at, step`.execute(db)
  }
  for (const { definition } of indexes) {
    await sql.raw(definition).execute(db)
  }
  await sql`set session_replication_role = origin`.execute(db)
  await recountDemosOfLeads(db)
  await sql`delete from stats_touched`.execute(db)
  await forgetStats(db)
  await sql`delete from stats_stale where zone <> 'UTC'`.execute(db)
  await refreshStats(db, { zone: 'UTC', from: 0, to: 1_000_000 })
  while (await db.transaction().execute((db) => sumFortnight(db, 'UTC'))) {
    // The rest.
  }
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}
