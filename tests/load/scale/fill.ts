import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { seedOrganizations } from '#server/local/seed-organizations.ts'

type Db = Kysely<Database>
/** How much there is to be; people have an organization for each hundred of them. */
type Size = { readonly people: number; readonly sessions: number; readonly logs: number }

const peoplePerOrganization = 100
const logsPerLead = 10
const batch = 100_000
const daysOfLogs = 28
const dayMs = 86_400_000

/** Fills a database in the shape of a big portal, its indexes made at the end, as a restore does. */
export const fill = async (db: Db, { people, sessions, logs }: Size, now: number) => {
  const organizations = Math.max(10, Math.round(people / peoplePerOrganization))
  await sql`select partition_by_month('logs', ${now - daysOfLogs * dayMs}::bigint, ${now}::bigint)`.execute(
    db,
  )
  await withoutIndexes(db, async () => {
    await seedOrganizations(db, { organizations, people, now })
    await sql`insert into person_methods select id, 'email', 'passcode' from people on conflict do nothing`.execute(
      db,
    )
    await inBatches(sessions, (from, to) => addSessions(db, { from, to, now }))
    await inBatches(logs / logsPerLead, (from, to) => addLeads(db, { from, to, now }))
    await inBatches(logs, (from, to) => addLogs(db, { from, to, now }))
  })
  await sql`vacuum analyze`.execute(db)
}

const inBatches = async (count: number, add: (from: number, to: number) => Promise<unknown>) => {
  for (let from = 1; from <= count; from += batch) {
    await add(from, Math.min(from + batch - 1, Math.floor(count)))
  }
}

const filled = ['people', 'person_methods', 'sessions', 'leads'] as const

/** Those that a rule hangs on stay. */
const withoutIndexes = async (db: Db, act: () => Promise<void>) => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in (${sql.join(filled)})
      and indexdef not like 'CREATE UNIQUE%'`.execute(db)
  for (const { name } of rows) {
    await sql`drop index ${sql.ref(name)}`.execute(db)
  }
  await act()
  for (const { definition } of rows) {
    await db.connection().execute(async (one) => {
      await sql`set maintenance_work_mem = '1GB'`.execute(one)
      await sql.raw(definition).execute(one)
    })
  }
}

type Part = { readonly from: number; readonly to: number; readonly now: number }

/** People by their number, of which there are gaps: whoever is not there adds nothing. */
const someone = sql`join people on number = 1 + (i * 7919::bigint) % (select max(number) from people)`

const addSessions = (db: Db, { from, to, now }: Part) =>
  sql`
    insert into sessions (
      id, person_id, method, secret_hash, refreshed_times, seen_times, login_at, refreshed_at, ends_at,
      user_agent, address, is_staff, proven_at, used_at, organization_id
    )
    select gen_random_uuid(), people.id, 'email', encode(sha256(i::text::bytea), 'base64'), 3, 3,
      ${now}, ${now}, ${now + dayMs}, 'Mozilla/5.0 (X11; Linux x64) Chrome/142.0.0.0', '10.0.0.1',
      false, ${now}, ${now}, organization_id
    from generate_series(${from}::int, ${to}::int) i ${someone}`.execute(db)

const addLeads = (db: Db, { from, to, now }: Part) =>
  sql`
    insert into leads (
      id, person_id, type, company, website, salesforce, note, created_at, audience, organization_id
    )
    select gen_random_uuid(), people.id, 'client', 'Company ' || i, 'company-' || i || '.example', '', '',
      ${now} - (i % ${daysOfLogs}::int) * ${dayMs}::bigint, 'partner', organization_id
    from generate_series(${from}::int, ${to}::int) i ${someone}`.execute(db)

const addLogs = (db: Db, { from, to, now }: Part) =>
  sql`
    insert into logs (
      person_id, id, session_id, action, demo, data, version, at, audience, organization_id
    )
    select people.id, gen_random_uuid(), gen_random_uuid(), 'OpenDemo', 'robotaxi',
      '{"reusedSession":false}', '0.6.3', ${now} - (i % ${daysOfLogs}::int) * ${dayMs}::bigint - i,
      'partner', organization_id
    from generate_series(${from}::int, ${to}::int) i ${someone}`.execute(db)
