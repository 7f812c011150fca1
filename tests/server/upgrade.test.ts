import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'

import { sql } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'

import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/database.ts'
import { migrate } from '#server/db/migrations.ts'
import { holdOn } from '#tests/support/at-once.ts'
import { databaseIn } from '#tests/support/database-in.ts'
import { runCommand } from '#tests/support/run-command.ts'

const name = `t_${randomUUID().replaceAll('-', '')}`
const server = connect(inject('databaseUrl'))
await sql.raw(`create database ${name}`).execute(server.db)
const { db } = connect(databaseIn(inject('databaseUrl'), name))
afterAll(async () => {
  await db.destroy()
  await sql.raw(`drop database ${name}`).execute(server.db)
  await server.db.destroy()
})

/** The schema of version 0.6.2, and what its portal held: two people, their leads, opens of two months, and a conversation; of an organization two wait, one of them disabled. */
const before = '0047-leads-read'
const held = `
insert into people (id, email, is_staff, is_customer, created_at) values
  ('00000000-0000-4000-8000-000000000001', 'ada@google.com', true, false, 1),
  ('00000000-0000-4000-8000-000000000002', 'cora@example.com', false, true, 1);
insert into organizations (id, kind, name, origin, created_at) values
  ('00000000-0000-4000-8000-000000000031', 'partner', 'Acme', 'acme.example', 1);
insert into people (email, organization_id, organization_access_status, disabled_at, created_at) values
  ('ann@acme.example', '00000000-0000-4000-8000-000000000031', 'pending', null, 1),
  ('bob@acme.example', '00000000-0000-4000-8000-000000000031', 'pending', 2, 1),
  ('eve@acme.example', '00000000-0000-4000-8000-000000000031', 'approved', 2, 1);
update people set firstname = U&'\\202EEva', lastname = 'Nyström' where email = 'eve@acme.example';
insert into access_requests (person_id, organization, reason, requested_at)
  select id, 'Acme', '', 5 from people where email = 'ann@acme.example';
insert into leads (id, person_id, type, company, website, salesforce, note, created_at) values
  ('00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000001', 'google-client', 'Cymbal', '', '', '', 1788300000000);
insert into logs (person_id, id, session_id, action, demo, data, lead_id, version, at)
  select '00000000-0000-4000-8000-000000000001'::uuid, gen_random_uuid(), gen_random_uuid(), 'OpenDemo', 'robotaxi', '{}'::jsonb,
    '00000000-0000-4000-8000-000000000011'::uuid, '0.6.2', 1788300000000 + n::bigint * 86400000 from generate_series(0, 39) n
  union all select '00000000-0000-4000-8000-000000000002'::uuid, gen_random_uuid(), gen_random_uuid(), 'Pageview', null, '{}'::jsonb, null, '0.6.2', 1788300000000 + n
    from generate_series(1, 5) n;
insert into saved_views (person_id, list, name, query)
  select '00000000-0000-4000-8000-000000000001', list, query, query from (values
    ('activity', 'q=&sort=opens&days=7&staff=counted'), ('activity', 'days=30'), ('activity', 'staff=left-out&days=90'),
    ('activity', 'days=300'), ('users', 'days=7')) it (list, query);
insert into ai_conversations (id, person_id, title, message_count, created_at, asked_at) values
  ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000002', 'Cars', 4, 1, 2);
insert into ai_messages (conversation_id, place, role, text, written_at)
  select '00000000-0000-4000-8000-000000000021'::uuid, n, case n % 2 when 0 then 'question' else 'answer' end, 'text ' || n, n
  from generate_series(0, 3) n;
`

/** Those that come after one. */
const migrations = async (after: string) => {
  const files = await readdir(new URL('../../server/db/migrations/', import.meta.url))
  return files.filter((file) => file > `${after}.ts`)
}

test('RE-07 a portal of the release before keeps its logs, leads and conversations when it is brought up to date, which is told', async () => {
  await migrate(db, { upTo: before })
  await sql.raw(held).execute(db)

  const told: string[] = []
  const log = createLog((_, line) => told.push(line))
  await migrate(db, { log })
  await migrate(db, { log })
  const lines = told.map((line) => JSON.parse(line) as Record<string, unknown>)
  const { length } = await migrations(before)
  expect(lines).toMatchObject([
    { message: 'migrations begin', count: length },
    { message: 'migrations done', count: length },
  ])

  const { rows: logs } = await sql`
    select action, audience, demo, count(*)::int as count, min(at)::float as first, max(at)::float as last
    from logs group by action, audience, demo order by action`.execute(db)
  expect(logs).toEqual([
    {
      action: 'OpenDemo',
      audience: 'googlers',
      demo: 'robotaxi',
      count: 40,
      first: 1788300000000,
      last: 1788300000000 + 39 * 86_400_000,
    },
    {
      action: 'Pageview',
      audience: 'customers',
      demo: null,
      count: 5,
      first: 1788300000001,
      last: 1788300000005,
    },
  ])
  const { rows: leads } = await sql`
    select company, audience, demo, opened_at::float as opened from leads`.execute(db)
  expect(leads).toEqual([
    { company: 'Cymbal', audience: 'googlers', demo: 'robotaxi', opened: 1788300000000 },
  ])
  const { rows: opened } = await sql`
    select demo, first_at::float as first, last_at::float as last from lead_demos`.execute(db)
  expect(opened).toEqual([
    { demo: 'robotaxi', first: 1788300000000, last: 1788300000000 + 39 * 86_400_000 },
  ])
  const { rows: questions } = await sql`
    select question.text, answer.text as follows from ai_messages question
    left join ai_messages answer on answer.id = question.follows
    where question.role = 'question' order by question.place`.execute(db)
  expect(questions).toEqual([
    { text: 'text 0', follows: null },
    { text: 'text 2', follows: 'text 1' },
  ])
  const { rows: views } = await sql`
    select list, query from saved_views order by list, name collate "C"`.execute(db)
  expect(views).toEqual([
    { list: 'activity', query: 'range=4w' },
    { list: 'activity', query: 'days=300' },
    { list: 'activity', query: 'q=&sort=opens&range=7d&staff=counted' },
    { list: 'activity', query: 'staff=left-out&range=13w' },
    { list: 'users', query: 'days=7' },
  ])
  const { rows: counted } = await sql`
    select demo, sum(opens)::int as opens, count(*)::int as days from stats_people_demos group by demo`.execute(
    db,
  )
  expect(counted).toEqual([{ demo: 'robotaxi', opens: 40, days: 40 }])
  const { rows: organizations } =
    await sql`select people, waiting, waiting_since::float as since from organizations`.execute(db)
  expect(organizations).toEqual([{ people: 3, waiting: 1, since: 5 }])
  const { rows: people } = await sql`
    select firstname, searched from people where lastname = 'Nyström'`.execute(db)
  expect(people).toEqual([{ firstname: 'Eva', searched: 'eve@acme.example eva nystrom' }])
})

/** A database of its own, as a release before had it, or empty. */
const databaseOf = async (part: string, upTo?: string) => {
  const own = `${name}_${part}`
  await sql.raw(`create database ${own}`).execute(server.db)
  const url = databaseIn(inject('databaseUrl'), own)
  const { db: opened } = connect(url)
  onTestFinished(async () => {
    await opened.destroy()
    await sql.raw(`drop database ${own}`).execute(server.db)
  })
  if (upTo !== undefined) {
    await migrate(opened, { upTo })
  }
  return { db: opened, url }
}

const verifyAudit = (DATABASE_URL: string, ...args: string[]) =>
  runCommand('audit/verify.main.ts', args, {
    DATABASE_URL,
    APP_SECRET: 'a secret that is long enough for a portal',
  })

test.each([
  [16_383, []],
  [16_384, [{ zone: 'UTC', day: 20_000 }]],
])(
  'RE-07 INSIGHT-4 where the newest person is number %i, these days are counted anew by an upgrade: %j',
  async (number, expected) => {
    const { db: opened } = await databaseOf(`people_${number}`, '0172-forms-seen-again')
    await sql`
      insert into people (email, number, created_at) values ('ann@acme.example', ${number}, 1)`.execute(
      opened,
    )
    await sql`
      insert into stats_days (zone, day, organization_id, demo, audience, opens, reused, seconds, timed, views, visits, forms, sent, opened)
      values ('UTC', 20000, '00000000-0000-0000-0000-000000000000', 'robotaxi', 'partners', 1, 0, 0, 0, 0, 0, 0, 0, 0)`.execute(
      opened,
    )
    await migrate(opened)
    const stale = await opened.selectFrom('stats_stale').selectAll().execute()
    expect(stale).toEqual(expected)
  },
)

test('RE-07 a command of a newer release leaves the database to the portal that runs, unless it is told to bring it up to date', async () => {
  const former = '0130-former-answers'
  const { db: running, url } = await databaseOf('runs', former)
  const newest = async () => {
    const { rows } = await sql<{ name: string }>`
      select max(name collate "C") as name from kysely_migration`.execute(running)
    return rows[0]?.name
  }
  const { length } = await migrations(former)

  expect(await verifyAudit(url)).toEqual({
    said: `DATABASE_URL: this database cannot be used: This database is of a former release: ${length} migrations of this one are not in it. Run the command of the release that runs. Where none runs, and this one is to start next, say --migrate.\n`,
    code: 1,
  })
  expect(await newest()).toBe(former)
  expect((await verifyAudit(url, '--migrate')).said).toContain("The audit log's 0 entries hold.")
  expect(await newest()).not.toBe(former)
})

test('RE-07 ERROR-2 a command makes no portal of an empty database, which is mostly one that was named by mistake', async () => {
  const { db: empty, url } = await databaseOf('empty')
  expect(await verifyAudit(url)).toEqual({
    said: 'DATABASE_URL: this database cannot be used: There is no portal in this database.\n',
    code: 1,
  })
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(empty)
  expect(rows).toEqual([])
})

test('RE-07 RE-14 an upgrade waits for people before it takes the outbox, so that a portal that mails meanwhile goes on', async () => {
  const { db: upgraded } = await databaseOf('locks', '0115-hours-by-day')
  const locksOf = async (table: string, isGranted: boolean) => {
    const { rows } = await sql`
      select 1 from pg_locks where relation = ${table}::regclass and granted = ${isGranted}
        and mode = 'AccessExclusiveLock'`.execute(upgraded)
    return rows.length
  }

  let migrating: Promise<void> = Promise.resolve()
  await upgraded.transaction().execute(async (held) => {
    await holdOn(held)
    await sql`lock table people in row exclusive mode`.execute(held)
    migrating = migrate(upgraded)
    await expect.poll(() => locksOf('people', false)).toBe(1)
    expect(await locksOf('outbox', true)).toBe(0)
  })
  await migrating
})

test('RE-07 RE-14 an upgrade that stands in a circle with the portal lets it go on, and begins anew', async () => {
  const { db: upgraded } = await databaseOf('circle', '0150-mails-that-may-wait')
  let migrating: Promise<void> = Promise.resolve()
  await upgraded.transaction().execute(async (held) => {
    await holdOn(held)
    // Who waited first is told of the circle, but a machine that stands still meanwhile wakes both at once.
    await sql`set local deadlock_timeout = '1min'`.execute(held)
    await sql`lock table leads in row exclusive mode`.execute(held)
    migrating = migrate(upgraded)
    const waits = async () => {
      const { rows } = await sql`
        select 1 from pg_locks where relation = 'leads'::regclass and not granted`.execute(upgraded)
      return rows.length
    }
    await expect.poll(waits, { interval: 20 }).toBe(1)
    await sql`select 1 from people`.execute(held)
  })
  await migrating
  const { rows } = await sql`select folded('Nyström') as name`.execute(upgraded)
  expect(rows).toEqual([{ name: 'nystrom' }])
})

test('RE-07 RE-14 an upgrade lets people in before it while a dump holds what it changes, says that it waits, and goes on after it', async () => {
  const { db: upgraded } = await databaseOf('dumped', '0131-time-in-demos')
  const told: string[] = []
  const log = createLog((_, line) => told.push(line))
  const waits = () => told.filter((line) => line.includes('migrations wait for a lock'))

  let migrating: Promise<void> = Promise.resolve()
  await upgraded.transaction().execute(async (dump) => {
    await holdOn(dump)
    await sql`lock table passwords in access share mode`.execute(dump)
    migrating = migrate(upgraded, { log })
    await expect.poll(waits).toHaveLength(1)
    await sql`select 1 from passwords, people, leads`.execute(upgraded)
    await expect(migrate(upgraded, { patienceMs: 0 })).rejects.toThrow('lock timeout')
  })
  await migrating
  expect(JSON.parse(waits()[0] ?? '')).toMatchObject({
    level: 'warn',
    migration: '0142-marks-of-calls',
  })
  expect(JSON.parse(told.at(-1) ?? '')).toMatchObject({ message: 'migrations done' })
})

test('RE-07 a release that is older than its database says so, and that nothing is wrong with it', async () => {
  await migrate(db)
  await sql`insert into kysely_migration values ('9999-what-comes-later', '2099-01-01T00:00:00.000Z')`.execute(
    db,
  )
  onTestFinished(async () => {
    await sql`delete from kysely_migration where name like '9999%'`.execute(db)
  })
  await expect(migrate(db)).rejects.toThrow(
    /^This database is of a newer release: its last migration is 9999-what-comes-later, and \d{4}-\S+ the last of this release\. Nothing is wrong with it: deploy that release again\.$/,
  )
})
