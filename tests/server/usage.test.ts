import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { audienceLabels, technologyLabels } from '#src/api/contract/demo-labels.ts'
import { addLog } from '#src/api/contract/logs.ts'
import {
  exportUsage,
  loadUsage,
  type UsageChart,
  type UsageSearch,
} from '#src/api/contract/usage.ts'
import { zones } from '#src/api/contract/zones.ts'
import { addSampleActivity, removeSampleActivity } from '#server/local/sample-activity.ts'
import { sampleRandom } from '#server/local/sample-random.ts'
import {
  forgetStats,
  keepFiguresBefore,
  refreshAllStats,
  refreshStats,
} from '#server/areas/stats/refresh-stats.ts'
import { logRow } from '#tests/support/activity-history.ts'
import { makeInsertsLate } from '#tests/support/late-inserts.ts'
import { naiveUsage, usageRows } from '#tests/support/naive-usage.ts'
import { createPortal } from '#tests/support/portal.ts'
import { settleUtc } from '#tests/support/settled-stats.ts'

const portal = await createPortal()
const { db, services } = portal
const { demos } = services.catalogue
const dayMs = 86_400_000
const everything = {
  range: '4w',
  zone: 'UTC',
  staff: 'left-out',
} as const

const signInStaff = () => portal.signIn({ email: 'sam@google.com', is_staff: true })
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const naive = async (search: UsageSearch) => ({
  ...naiveUsage(await usageRows(portal), search, { demos, now: services.now() }),
  hasLooker: false,
})

type Filter = Pick<UsageSearch, 'demo' | 'audience' | 'technology' | 'organization'>

/** A range and filters, any of which may be missing. */
const searchOf = (
  random: ReturnType<typeof sampleRandom>,
  organizations: readonly string[],
): UsageSearch => {
  const length = random.between(1, 70)
  const from = services.now() - random.between(0, 60) * dayMs
  const or = (chance: number, part: Filter): Filter => (random.isLikely(chance) ? part : {})
  return {
    range: random.oneOf(['7d', '4w', '13w', 'custom', 'custom', 'custom']),
    from: dateOf(from),
    to: dateOf(from + (length - 1) * dayMs),
    zone: random.oneOf(zones),
    staff: random.oneOf(['counted', 'left-out']),
    ...or(0.3, { demo: random.oneOf(demos).key }),
    ...or(0.2, { audience: random.oneOf(['googlers', 'partners', 'customers'] as const) }),
    ...or(0.2, { technology: random.oneOf(['maps', 'gemini', 'vision'] as const) }),
    ...or(0.3, { organization: random.oneOf(organizations) }),
  }
}

test('INSIGHT-1 INSIGHT-4 every figure of twenty-two ranges, time zones and filters is what counting the rows one by one gives, day by day and by sums of fortnights', async () => {
  const { browser } = await signInStaff()
  await addSampleActivity(services, 60)
  const random = sampleRandom(20)
  const rows = await usageRows(portal)
  const organizations = rows.organizations.map(({ id }) => id)
  const searches = [
    everything,
    { ...everything, range: '13w', staff: 'counted', zone: 'Asia/Kolkata' } as const,
    ...Array.from({ length: 20 }, () => searchOf(random, organizations)),
  ]
  const naives = searches.map((search) => ({
    ...naiveUsage(rows, search, { demos, now: services.now() }),
    hasLooker: false,
  }))
  const tell = async () => {
    const told = []
    for (const search of searches) {
      told.push(await browser.call(loadUsage, search))
    }
    return told
  }
  expect(await tell()).toEqual(naives)
  await refreshAllStats(db)
  expect(await fortnights()).toBeGreaterThan(2)
  expect(await tell()).toEqual(naives)
})

/** Of UTC, whose sums stand. */
const fortnights = async () =>
  (await db.selectFrom('stats_fortnights').selectAll().where('zone', '=', 'UTC').execute()).length

test('INSIGHT-1 INSIGHT-4 what comes late, comes twice, is corrected or goes is counted as it then stands', async () => {
  const { browser, person } = await signInStaff()
  await addSampleActivity(services, 40)
  const search = { ...everything, staff: 'counted' } as const
  const same = async () =>
    expect(await browser.call(loadUsage, search)).toEqual(await naive(search))
  await same()
  await settleUtc(db)
  const summed = await fortnights()

  const opened = { action: 'OpenDemo', data: { reusedSession: false }, demo: 'robotaxi' } as const
  await db
    .insertInto('logs')
    .values(logRow(person.id, services.now() - 20 * dayMs, opened))
    .execute()
  await same()
  expect(await fortnights()).toBeLessThan(summed)
  await settleUtc(db)
  expect(await fortnights()).toBe(summed)
  await same()

  const view = { id: randomUUID(), version: '0.6.3', data: { page: 'DemoPage', path: '/demo/nba' } }
  await browser.call(addLog, { ...view, action: 'Pageview' })
  portal.advance(60_000)
  await browser.call(addLog, { ...view, action: 'Pageview' })
  expect((await naive(search)).figures.views).toBe(
    (await browser.call(loadUsage, search)).figures.views,
  )
  await same()

  await db.deleteFrom('leads').where('type', '=', 'google-event').execute()
  await same()
  const clients = () => db.updateTable('leads').where('type', '=', 'google-client')
  await clients().set({ source: 'external-event' }).execute()
  await same()
  await clients().set({ type: 'google-training' }).execute()
  await same()
  await removeSampleActivity(db)
  await same()
  expect((await browser.call(loadUsage, search)).figures.opens).toBe(1)
})

test('INSIGHT-4 what was counted, and each sum of it, can be forgotten and counted again, by several at once', async () => {
  const { browser } = await signInStaff()
  await addSampleActivity(services, 30)
  await settleUtc(db)
  const usage = await browser.call(loadUsage, everything)
  const tables = [
    'stats_days',
    'stats_leads',
    'stats_organizations',
    'stats_people',
    'stats_people_demos',
  ] as const
  const countedIn = async (table: (typeof tables)[number]) => {
    const { rows } = await sql<{ span: number; day: number; row: string }>`
      select span, day, md5(it::text) as row from ${sql.table(table)} it
      where zone = 'UTC' order by span, day, row`.execute(db)
    return rows
  }
  const counted = async () => Promise.all(tables.map(countedIn))
  const before = await counted()
  for (const rows of before) {
    expect(rows.some(({ span }) => span === 14)).toBe(true)
  }
  for (const table of tables) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  expect(await forgetStats(db)).toBe(30)
  await Promise.all([1, 2, 3].map(() => refreshStats(db, { zone: 'UTC', from: 0, to: 30_000 })))
  await settleUtc(db)
  const stale = db.selectFrom('stats_stale').where('zone', '=', 'UTC').selectAll()
  expect(await stale.execute()).toEqual([])
  expect(await counted()).toEqual(before)
  expect(await browser.call(loadUsage, everything)).toEqual(usage)
})

test('INSIGHT-4 people are counted one by one also where two share a bit', async () => {
  const { browser } = await signInStaff()
  const people = await Promise.all([portal.addPerson(), portal.addPerson()])
  for (const [index, { id }] of people.entries()) {
    await db
      .updateTable('people')
      .set({ number: 2_000_005 + index * 16_384 })
      .where('id', '=', id)
      .execute()
    const opened = { action: 'OpenDemo', data: { reusedSession: false }, demo: 'robotaxi' } as const
    await db
      .insertInto('logs')
      .values(logRow(id, services.now(), opened))
      .execute()
  }
  const usage = await browser.call(loadUsage, everything)
  expect(usage).toMatchObject({ figures: { people: 2 }, peopleError: null, demos: [{ people: 2 }] })
})

test('INSIGHT-1 INSIGHT-4 of people whose logs are gone it is told how many about, never nobody', async () => {
  const { browser } = await signInStaff()
  const people = await Promise.all([portal.addPerson(), portal.addPerson()])
  for (const [index, { id }] of people.entries()) {
    const number = 2_000_005 + index * 5
    await db.updateTable('people').set({ number }).where('id', '=', id).execute()
    const opened = { action: 'OpenDemo', data: { reusedSession: false }, demo: 'robotaxi' } as const
    await db
      .insertInto('logs')
      .values(logRow(id, services.now() - 3 * dayMs, opened))
      .execute()
  }
  expect(await browser.call(loadUsage, everything)).toMatchObject({ peopleError: null })
  await keepFiguresBefore(db, Math.floor(services.now() / dayMs) - 2)
  await db.deleteFrom('logs').execute()
  const usage = await browser.call(loadUsage, everything)
  expect(usage).toMatchObject({ figures: { opens: 2, people: 2 }, demos: [{ people: 2 }] })
  expect(usage.peopleError).toBeGreaterThan(0)
})

test('INSIGHT-1 INSIGHT-4 people whose numbers follow each other are estimated as well as chance allows', async () => {
  const { browser } = await signInStaff()
  await sql`
    insert into people (email, number, created_at)
    select n || '@example.com', n, 0 from generate_series(14000, 16999) n`.execute(db)
  await sql`
    insert into logs (person_id, id, session_id, action, demo, data, version, at)
    select id, gen_random_uuid(), gen_random_uuid(), 'OpenDemo', 'robotaxi', '{"reusedSession": false}', '0.6.3',
      ${services.now() - 3 * dayMs}::bigint + number
    from people where email like '1%@example.com'`.execute(db)
  expect(await browser.call(loadUsage, everything)).toMatchObject({ figures: { people: 3_000 } })
  await keepFiguresBefore(db, Math.floor(services.now() / dayMs) - 2)
  await db.deleteFrom('logs').execute()
  const { figures, peopleError } = await browser.call(loadUsage, everything)
  expect(Math.abs(figures.people - 3_000)).toBeLessThan(15)
  expect(peopleError).toBeGreaterThan(0)
  expect(peopleError).toBeLessThan(0.5)
})

const viewed = (path: string) => ({ action: 'Pageview', data: { page: 'HomePage', path } }) as const

const openedOf = (demo: string) =>
  ({ action: 'OpenDemo', data: { reusedSession: false }, demo }) as const

/** Logs what somebody does in one session, so long after a moment. */
const loggingFor = (person: string, at: number) => {
  const session = randomUUID()
  return (afterMs: number, entry: Parameters<typeof logRow>[2]) =>
    db
      .insertInto('logs')
      .values({ ...logRow(person, at + afterMs, entry), session_id: session })
      .execute()
}

test('INSIGHT-1 the time in a demo goes on past the go page and past a page that the demo took the place of', async () => {
  const { browser, person } = await signInStaff()
  const tell = loggingFor(person.id, services.now() - dayMs)
  await tell(0, { action: 'OpenDemo', data: { reusedSession: false }, demo: 'robotaxi' })
  await tell(200, viewed('/demo/robotaxi/go'))
  await tell(600_000, viewed('/'))
  await tell(700_000, { action: 'OpenDemo', data: { reusedSession: true }, demo: 'nba' })
  await tell(700_100, { action: 'Exit', data: {} })
  await tell(1_000_000, viewed('/'))

  const search = { ...everything, staff: 'counted' } as const
  const usage = await browser.call(loadUsage, search)
  expect(usage.figures).toMatchObject({ seconds: 900, timed: 2 })
  expect(usage).toEqual(await naive(search))
})

test('INSIGHT-1 who sees the form again and sends a lead then sent one, and what was opened before it was not opened with it', async () => {
  const { browser, person } = await signInStaff()
  const at = services.now() - dayMs
  const [tell, minute, hour] = [loggingFor(person.id, at), 60_000, 3_600_000]
  const send = (afterMs: number) =>
    db
      .insertInto('leads')
      .values({
        person_id: person.id,
        type: 'client',
        company: 'Acme',
        website: '',
        salesforce: '',
        note: '',
        created_at: at + afterMs,
      })
      .execute()
  await tell(0, viewed('/demo/robotaxi/open'))
  await tell(5 * hour, viewed('/demo/robotaxi/open'))
  await send(5 * hour + minute)
  await tell(5 * hour + minute, openedOf('robotaxi'))
  await tell(6 * hour, openedOf('nba'))
  await tell(9 * hour, viewed('/demo/nba/open'))
  await send(9 * hour + minute)

  const search = { ...everything, staff: 'counted' } as const
  const usage = await browser.call(loadUsage, search)
  expect(usage.funnel).toEqual({ visits: 2, forms: 2, sent: 2, opened: 1 })
  expect(usage).toEqual(await naive(search))
})

test('INSIGHT-4 LD-04 a page of a demo that there is not is kept without its name, and no figure has a row for it', async () => {
  const { browser } = await portal.signIn({ is_customer: true })
  const paths = [
    '/demo/invented',
    '/demo/invented-2/open?a=b',
    '/demo/nba/go',
    '/demo/nba2',
    '/demo',
  ]
  for (const path of paths) {
    const data = { page: 'DemoPage', path }
    const entry = { id: randomUUID(), version: '0.6.3', action: 'Pageview', data } as const
    await browser.call(addLog, entry)
  }
  const logged = await db.selectFrom('logs').select('data').execute()
  expect(new Set(logged.map(({ data }) => (data as { path: string }).path))).toEqual(
    new Set(['/demo/-', '/demo/-/open', '/demo/nba/go', '/demo']),
  )

  await refreshAllStats(db)
  const demosIn = async (table: 'stats_days' | 'stats_people_demos') => {
    const rows = await db.selectFrom(table).select('demo').distinct().orderBy('demo').execute()
    return rows.map(({ demo }) => demo)
  }
  expect(await demosIn('stats_days')).toEqual(['', 'nba'])
  expect(await demosIn('stats_people_demos')).toEqual(['nba'])
})

test('INSIGHT-1 INSIGHT-4 of today alone nothing is compared, and no day of it is over', async () => {
  const { browser } = await signInStaff()
  await addSampleActivity(services, 10)
  const today = dateOf(services.now())
  const search = {
    ...everything,
    staff: 'counted',
    range: 'custom',
    from: today,
    to: today,
  } as const
  const usage = await browser.call(loadUsage, search)
  expect(usage.figures.opens).toBeGreaterThan(0)
  expect(usage).toEqual(await naive(search))
})

test('INSIGHT-1 INSIGHT-4 where leads are deleted after a while it is told since when they count, also in files; unless their figures outlive them', async () => {
  const { browser } = await signInStaff()
  await addSampleActivity(services, 40)
  const keptFor = (days: { leadsKeptDays: number; logsKeptDays: number }) =>
    portal.atNewProcess(browser, days)
  const keptFrom = async (leadsKeptDays: number, logsKeptDays = 0) => {
    const at = keptFor({ leadsKeptDays, logsKeptDays })
    return (await at.call(loadUsage, everything)).leadsKeptFrom
  }
  expect(await keptFrom(0)).toBe(null)
  expect(await keptFrom(20)).toBe('2025-12-27')
  expect(await keptFrom(20, 30)).toBe('2025-12-27')
  expect(await keptFrom(62, 30)).toBe(null)

  const lastLineOf = async (chart: UsageChart, range: '7d' | '4w') => {
    const at = keptFor({ leadsKeptDays: 20, logsKeptDays: 0 })
    const answer = await at.send(exportUsage, { ...everything, range, chart })
    return (await answer.text()).trim().split('\r\n').at(-1)
  }
  const line = 'Leads are kept since 2025-12-27: those of before are deleted, and count in no row.'
  expect(await lastLineOf('lead-types', '4w')).toContain(line)
  expect(await lastLineOf('funnel', '4w')).toContain(line)
  expect(await lastLineOf('days', '4w')).not.toContain(line)
  expect(await lastLineOf('lead-types', '7d')).not.toContain(line)
})

test('INSIGHT-4 who reads does not wait for what is logged while it is counted', async () => {
  const { browser } = await signInStaff()
  await addSampleActivity(services, 10)
  await sql`
    create function log_meanwhile() returns trigger language plpgsql as $$
    begin
      insert into stats_touched (quarter) select day * 96 from stats_days limit 1;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger log_meanwhile after insert on stats_days
    for each statement execute function log_meanwhile()`.execute(db)
  expect((await browser.call(loadUsage, everything)).figures.opens).toBeGreaterThan(0)
  await sql`drop function log_meanwhile cascade`.execute(db)
})

test('INSIGHT-4 RE-06 where fourteen days take the database too long, fewer are counted at once', async () => {
  const { browser } = await signInStaff()
  await addSampleActivity(services, 30)
  await makeInsertsLate(db, sql`count(distinct day) > 1`)
  await refreshStats(db, { zone: 'UTC', from: 0, to: 30_000 })
  const stale = db.selectFrom('stats_stale').where('zone', '=', 'UTC').selectAll()
  expect(await stale.execute()).toEqual([])
  expect((await browser.call(loadUsage, everything)).figures).toEqual(
    (await naive(everything)).figures,
  )
})

test('INSIGHT-1 a range of one’s own has two days in their order, and so many at most', async () => {
  const { browser } = await signInStaff()
  const broken = [
    { range: 'custom' },
    { range: 'custom', from: '2026-01-10' },
    { range: 'custom', from: '2026-01-10', to: '2026-01-09' },
    { range: 'custom', from: '2020-01-01', to: '2026-01-09' },
    { range: '30d' },
    { zone: 'Mars/Base' },
  ]
  for (const search of broken) {
    // What the contract refuses can only be sent past its type.
    expect(await browser.refusal(loadUsage, search as never)).toMatchObject({
      name: 'invalid-input',
    })
  }
})

test('INSIGHT-4 each chart leaves as CSV, with what is shown', async () => {
  const { browser } = await signInStaff()
  await addSampleActivity(services, 30)
  const search = { ...everything, range: '7d' } as const
  const usage = await browser.call(loadUsage, search)
  const fileOf = async (chart: UsageChart) => {
    const answer = await browser.send(exportUsage, { ...search, chart })
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="demo-insights-${chart}_2026-01-09_2026-01-15_UTC_without-google-staff.csv"`,
    )
    return (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
  }
  expect(await fileOf('days')).toEqual([
    'Day,Opens,The day it is compared with',
    ...usage.days.map(({ day, opens, before }) => `${day},${opens},${before}`),
  ])
  expect(await fileOf('demos')).toEqual([
    'Demo,Key,Opens,People,Leads,Days that are over,The period before',
    ...usage.demos.map((it) =>
      [it.label, it.key, it.opens, it.people, it.leads, it.now, it.before].join(','),
    ),
  ])
  expect((await fileOf('figures')).slice(0, 4)).toEqual([
    'Figure,Whole range,Days that are over,The period before',
    'First day,2026-01-09,2026-01-09,2026-01-02',
    'Last day,2026-01-15,2026-01-14,2026-01-07',
    `Opens,${usage.figures.opens},${usage.comparison?.now.opens},${usage.comparison?.before.opens}`,
  ])
  expect((await fileOf('audiences')).slice(1)).toEqual(
    usage.audiences.map((it) =>
      [audienceLabels[it.audience], it.opens, it.people, it.now, it.before].join(','),
    ),
  )
  expect((await fileOf('technologies')).slice(1)).toEqual(
    usage.technologies.map((it) =>
      [technologyLabels[it.technology], it.opens, it.now, it.before].join(','),
    ),
  )
  expect((await fileOf('lead-sources')).some((line) => line.startsWith('Not said,'))).toBe(true)
  const lengths = {
    figures: 10,
    audiences: usage.audiences.length,
    technologies: usage.technologies.length,
    organizations: usage.organizations.length,
    'lead-types': usage.leadTypes.length,
    'lead-sources': usage.leadSources.length,
    hours: 168,
    funnel: 4,
  }
  for (const [chart, length] of Object.entries(lengths)) {
    expect([chart, (await fileOf(chart as keyof typeof lengths)).length]).toEqual([
      chart,
      length + 1,
    ])
  }
  // What names nobody is no export of the audit log.
  const acts = await db.selectFrom('audit_log').select('after').execute()
  expect(acts.map(({ after }) => after)).toEqual([
    expect.stringContaining('"chart":"organizations"'),
  ])
})

test('INSIGHT-4 where opens are in no row of a file of organizations, its last row says whose', async () => {
  const { browser } = await signInStaff()
  await addSampleActivity(services, 10)
  const endOf = async (staff: UsageSearch['staff']) => {
    const answer = await browser.send(exportUsage, { ...everything, staff, chart: 'organizations' })
    return (await answer.text()).trim().split('\r\n').at(-1)
  }
  const line = '"Opens by people without an organization, such as Google staff, are in no row.",,,,'
  expect(await endOf('counted')).toBe(line)
  expect(await endOf('left-out')).not.toContain('Google staff')
})

test('INSIGHT-4 the name of a file tells what its figures are narrowed to', async () => {
  const { browser } = await signInStaff()
  const search = {
    range: 'custom',
    from: '2025-10-01',
    to: '2025-10-31',
    zone: 'America/New_York',
    staff: 'counted',
    demo: 'robotaxi',
    audience: 'partners',
    technology: 'maps',
    organization: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9b0c',
  } as const
  const answer = await browser.send(exportUsage, { ...search, chart: 'days' })
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="demo-insights-days_2025-10-01_2025-10-31_America-New_York_robotaxi_partners_maps_one-organization.csv"',
  )
})

test('INSIGHT-4 ADMIN-3 of many organizations a page has the hundred most active, and the file all, which the audit log keeps', async () => {
  const { browser } = await signInStaff()
  await sql`
    with tied as (
      insert into organizations (kind, name, origin, created_at)
      select 'partner', 'Acme ' || place, place, 1 from generate_series(1, 101) place returning id, name
    ), added as (
      insert into people (email, organization_id, created_at)
      select id || '@acme.example', id, 1 from tied
    )
    select 1`.execute(db)
  const opened = { action: 'OpenDemo', data: { reusedSession: false }, demo: 'robotaxi' } as const
  const people = await db
    .selectFrom('people')
    .select('id')
    .where('organization_id', 'is not', null)
    .execute()
  await db
    .insertInto('logs')
    .values(people.map(({ id }) => logRow(id, services.now(), opened)))
    .execute()
  const { organizations, figures } = await browser.call(loadUsage, everything)
  expect([organizations.length, figures.organizations]).toEqual([100, 101])
  const file = await browser.send(exportUsage, { ...everything, chart: 'organizations' })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(1 + 101)

  const acts = await db.selectFrom('audit_log').selectAll().execute()
  expect(acts).toMatchObject([
    {
      kind: 'usage.exported',
      actor: 'sam@google.com',
      subject_kind: 'organization',
      subject_id: 'all',
      subject: 'demo-insights.csv',
    },
  ])
  expect(JSON.parse(acts[0]?.after ?? '')).toEqual({
    search: { ...everything, chart: 'organizations' },
    rows: 101,
  })
})
