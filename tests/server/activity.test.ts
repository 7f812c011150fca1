import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { listAudit } from '#src/api/contract/admin-audit.ts'
import { weekRanges } from '#src/api/contract/stats-range.ts'
import {
  exportActivity,
  listActivity,
  sumActivity,
  type ActivePerson,
} from '#src/api/contract/stats.ts'
import { listPersonTimeline } from '#src/api/contract/timeline.ts'
import { zones, type Zone } from '#src/api/contract/zones.ts'
import { sweep } from '#server/app/sweeper.ts'
import { addSampleActivity } from '#server/local/sample-activity.ts'
import { sampleRandom } from '#server/local/sample-random.ts'
import { keepPartitions } from '#server/areas/logs/partitions.ts'
import { forgetStats, refreshAllStats } from '#server/areas/stats/refresh-stats.ts'
import { addHistory, logRow, rowsOf } from '#tests/support/activity-history.ts'
import { naiveActivity, type NaiveSearch } from '#tests/support/naive-activity.ts'
import { usageRows } from '#tests/support/naive-usage.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { createPortal } from '#tests/support/portal.ts'
import { settleUtc } from '#tests/support/settled-stats.ts'

const lead = {
  type: 'client',
  company: 'Acme',
  website: 'https://acme.example',
  salesforce: '',
  note: '',
} as const

const portal = await createPortal()
const day = 86_400_000

const signInAdmin = () =>
  portal.signIn({ email: 'root@example.com', is_admin: true, isStrong: true })

const opened = { action: 'OpenDemo', data: { reusedSession: false }, demo: 'nba' } as const

/** How often it was opened on a day of a zone, as it was counted last; nothing where it never was. */
const countedOpens = async (zone: Zone, dayOfZone: number) => {
  const rows = await portal.db
    .selectFrom('stats_days')
    .select('opens')
    .where('zone', '=', zone)
    .where('day', '=', dayOfZone)
    .where('demo', '=', opened.demo)
    .where('organization_id', '=', '00000000-0000-0000-0000-000000000000')
    .execute()
  return rows.map(({ opens }) => opens)
}

/** From the first midnight of UTC of so many days, the last of them today. */
const since = (days: number) => {
  const today = new Date(portal.services.now() - (days - 1) * day)
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate())
}

test('INSIGHT-2 INSIGHT-4 who did how much in one, four and thirteen weeks, with Google staff and without, is what counting the rows one by one gives', async () => {
  const { browser } = await signInAdmin()
  const history = await addHistory(portal)
  const to = portal.services.now()
  const ranges = ['7d', '4w', '13w'] as const
  const searches = ranges.flatMap((range) =>
    (['counted', 'left-out'] as const).map((staff) => ({ range, staff, sort: 'name' }) as const),
  )
  const rowsFor = ({ range, staff }: (typeof searches)[number]) => {
    const { logs } = rowsOf(history, { from: since(weekRanges[range]), to, staff })
    return history.people.flatMap(({ id, firstname, lastname }) => {
      const own = logs.filter((row) => row.person_id === id)
      const countOf = (action: string) => own.filter((row) => row.action === action).length
      const row = {
        id,
        name: `${firstname} ${lastname}`,
        organization: null,
        opens: countOf('OpenDemo'),
        pageViews: countOf('Pageview'),
        lastSeenAt: Math.max(...own.map(({ at }) => at)),
      }
      return own.length === 0 ? [] : [row]
    })
  }
  const isRight = async (search: (typeof searches)[number]) => {
    const rows = rowsFor(search)
    const told = await browser.call(listActivity, search)
    expect([search, told]).toEqual([search, { rows, total: rows.length, isLate: false }])
  }
  for (const search of searches) {
    await isRight(search)
  }
  await settleUtc(portal.db)
  for (const search of searches) {
    await isRight(search)
  }
})

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A range and filters, any of which may be missing. */
const searchOf = (random: ReturnType<typeof sampleRandom>, organizations: readonly string[]) => {
  const { services } = portal
  const length = random.between(1, 70)
  const from = services.now() - random.between(0, 60) * day
  const or = (chance: number, part: Partial<NaiveSearch>): Partial<NaiveSearch> =>
    random.isLikely(chance) ? part : {}
  return {
    range: random.oneOf(['7d', '4w', '13w', 'custom', 'custom', 'custom']),
    from: dateOf(from),
    to: dateOf(from + (length - 1) * day),
    staff: random.oneOf(['counted', 'left-out']),
    q: '',
    ...or(0.2, { q: 'chen' }),
    ...or(0.4, { demo: random.oneOf(services.catalogue.demos).key }),
    ...or(0.3, { audience: random.oneOf(['googlers', 'partners', 'customers'] as const) }),
    ...or(0.3, { organization: random.oneOf(organizations) }),
  } satisfies NaiveSearch
}

test('INSIGHT-2 INSIGHT-4 who did how much, and all of them together beside the weeks before, in twenty-two ranges and filters is what counting the rows one by one gives, day by day and by sums of fortnights', async () => {
  const { browser } = await signInAdmin()
  const { services, db } = portal
  await addSampleActivity(services, 60)
  const random = sampleRandom(20)
  const rows = await usageRows(portal)
  const organizations = rows.organizations.map(({ id }) => id)
  const plain = { range: '13w', staff: 'counted', q: '' } as const
  const searches: NaiveSearch[] = [
    plain,
    { ...plain, demo: 'robotaxi' },
    ...Array.from({ length: 20 }, () => searchOf(random, organizations)),
  ]
  const peopleOf = async (search: NaiveSearch) => {
    const people: ActivePerson[] = []
    for (let page = 1; people.length === (page - 1) * 100; page += 1) {
      people.push(...(await browser.call(listActivity, { ...search, size: 100, page })).rows)
    }
    return people.toSorted((one, other) => one.id.localeCompare(other.id))
  }
  const expected = searches.map((search) => naiveActivity(rows, search, services.now()))
  const told = async () => {
    const all = []
    for (const search of searches) {
      const sums = await browser.call(sumActivity, search)
      all.push({ people: await peopleOf(search), sums })
    }
    return all
  }
  expect(expected.filter(({ people }) => people.length > 0).length).toBeGreaterThan(10)
  expect(await told()).toEqual(expected)
  await settleUtc(db)
  expect(await told()).toEqual(expected)
})

test('INSIGHT-2 INSIGHT-4 what one of them did, in all and with one demo, is counted beside their own weeks before', async () => {
  const { browser } = await signInAdmin()
  const { services } = portal
  await addSampleActivity(services, 60)
  const rows = await usageRows(portal)
  const { rows: people } = await browser.call(listActivity, { order: 'desc', size: 3 })
  for (const { id: person } of people) {
    for (const part of [{}, { demo: 'robotaxi' }, { staff: 'left-out' }] as const) {
      const search = { range: '4w', staff: 'counted', q: '', person, ...part } as const
      const { sums } = naiveActivity(rows, search, services.now())
      expect(await browser.call(sumActivity, search)).toEqual(sums)
    }
  }
})

test('RE-17 INSIGHT-2 a page that was loaded of the version before goes on: it asks for so many days', async () => {
  const { browser, person } = await signInAdmin()
  const { id } = person
  const ats = [6, 7, 29, 30, 89, 90].map((days) => since(1) - days * day)
  await portal.db
    .insertInto('logs')
    .values(ats.map((at) => logRow(id, at, opened)))
    .execute()
  for (const [days, opens] of [
    [7, 1],
    [30, 3],
    [90, 5],
  ] as const) {
    const { rows } = await browser.call(listActivity, { days })
    expect(rows).toMatchObject([{ id, opens }])
    const file = await browser.send(exportActivity, { days })
    expect((await file.text()).trim().split('\r\n')[1]).toContain(`,${opens},`)
    const { entries } = await browser.call(listPersonTimeline, { id, days, kind: 'OpenDemo' })
    expect(entries).toHaveLength(opens)
  }
})

test('INSIGHT-4 of today alone nothing is compared; a range of one’s own has two days in their order, and so many at most', async () => {
  const { browser } = await signInAdmin()
  const today = dateOf(portal.services.now())
  expect(await browser.call(sumActivity, { range: 'custom', from: today, to: today })).toEqual({
    from: today,
    to: today,
    beforeFrom: '2026-01-08',
    keptFrom: null,
    isLate: false,
    sums: { people: 0, opens: 0, pageViews: 0 },
    comparison: null,
  })
  const broken = [
    { range: 'custom' },
    { range: 'custom', from: '2026-01-10' },
    { range: 'custom', from: '2026-01-10', to: '2026-01-09' },
    { range: 'custom', from: '2020-01-01', to: '2026-01-09' },
  ] as const
  for (const search of broken) {
    for (const endpoint of [listActivity, sumActivity, exportActivity] as const) {
      expect(await browser.refusal(endpoint, search)).toMatchObject({ name: 'invalid-input' })
    }
  }
})

test('INSIGHT-4 where logs of before are gone it is told since when what people did is kept, and nothing is compared with what is not', async () => {
  const { browser } = await signInAdmin()
  const { db, services } = portal
  const { id } = await portal.addPerson()
  const view = { action: 'Pageview', data: { page: 'Home', path: '/' } } as const
  await sql`select partition_by_month('logs', ${since(200)}, ${services.now()})`.execute(db)
  await db
    .insertInto('logs')
    .values([1, 20, 40, 60].map((days) => logRow(id, services.now() - days * day, view)))
    .execute()
  expect(await browser.call(sumActivity, { range: '4w' })).toMatchObject({
    keptFrom: null,
    comparison: { before: { pageViews: 1 } },
  })
  await keepPartitions(db, { now: services.now(), keptDays: 20 })
  expect(await browser.call(sumActivity, { range: '4w' })).toMatchObject({
    keptFrom: '2025-12-01',
    sums: { pageViews: 2 },
    comparison: null,
  })
  expect(await browser.call(sumActivity, { range: '7d' })).toMatchObject({
    keptFrom: '2025-12-01',
    comparison: { now: { pageViews: 1 }, before: { pageViews: 0 } },
  })
})

test('INSIGHT-4 where nobody did anything since logs of before are gone, nothing is compared with what is not kept', async () => {
  const { browser } = await signInAdmin()
  const { db, services } = portal
  const { id } = await portal.addPerson()
  await sql`select partition_by_month('logs', ${since(200)}, ${services.now()})`.execute(db)
  await db
    .insertInto('logs')
    .values(logRow(id, services.now() - 50 * day, opened))
    .execute()
  await keepPartitions(db, { now: services.now(), keptDays: 20 })
  expect(await browser.call(sumActivity, { range: '4w' })).toMatchObject({
    keptFrom: '2025-12-01',
    sums: { opens: 0 },
    comparison: null,
  })
})

test('RE-17 INSIGHT-4 sums that a process of the version before left standing are made anew', async () => {
  const { browser, person } = await signInAdmin()
  const { db, services } = portal
  const at = services.now() - 30 * day
  const opened = { action: 'OpenDemo', data: { reusedSession: false }, demo: 'nba' } as const
  const opensOf = async () => {
    await settleUtc(db)
    const { rows } = await browser.call(listActivity, { range: '13w', demo: 'nba' })
    return rows.map(({ opens }) => opens)
  }
  // What is summed is over.
  const today = logRow(person.id, services.now(), opened)
  await db
    .insertInto('logs')
    .values([logRow(person.id, at, opened), today])
    .execute()
  expect(await opensOf()).toEqual([2])
  await db.deleteFrom('stats_fortnights').execute()
  expect(await opensOf()).toEqual([2])
})

test('RE-17 INSIGHT-4 days and fortnights that a process of the version before counted, which knows nothing of people by demo, are counted by demo too', async () => {
  const { browser, person } = await signInAdmin()
  const { db, services } = portal
  const at = services.now() - 30 * day
  const opensOf = async () => {
    const { rows } = await browser.call(listActivity, { range: '13w', demo: 'nba' })
    return rows.map(({ opens }) => opens)
  }
  await db
    .insertInto('logs')
    .values([logRow(person.id, at, opened), logRow(person.id, services.now(), opened)])
    .execute()
  await settleUtc(db)
  expect(await opensOf()).toEqual([2])

  // It takes a day away and counts it, or sums a fortnight, in the tables that it knows.
  for (const span of [14, 1]) {
    const rewritten = await db
      .deleteFrom('stats_people')
      .where('span', '=', span)
      .returning(['zone', 'span', 'day', 'person_id', 'opens', 'page_views', 'last_seen_at'])
      .execute()
    expect(rewritten).not.toEqual([])
    await db.insertInto('stats_people').values(rewritten).execute()
    await db.deleteFrom('stats_people_demos').where('span', '=', span).execute()
    expect(await opensOf()).toEqual([2])
    await settleUtc(db)
    expect(await opensOf()).toEqual([2])
  }
})

test('INSIGHT-2 INSIGHT-4 an entry that comes late is counted, also where its fortnight was summed; what goes with a person, or is too old to keep, is counted no more', async () => {
  const { browser } = await signInAdmin()
  const { people } = await addHistory(portal)
  const { db, services } = portal
  const searches = [
    { range: '13w', staff: 'counted', q: '' },
    { range: '13w', staff: 'counted', q: '', demo: 'nba' },
  ] as const
  const opens = async () => {
    const told = searches.map(async (search) => {
      const { rows } = await browser.call(listActivity, search)
      return rows.toSorted((one, other) => one.id.localeCompare(other.id))
    })
    return Promise.all(told)
  }
  const naive = async () => {
    const rows = await usageRows(portal)
    return searches.map((search) => naiveActivity(rows, search, services.now()).people)
  }
  const settled = async () => {
    await settleUtc(db)
    expect(await opens()).toEqual(await naive())
  }
  await settled()
  const [ann, bo] = people
  await db
    .insertInto('logs')
    .values(logRow(ann?.id ?? '', services.now() - 50 * day, opened))
    .execute()
  expect(await opens()).toEqual(await naive())
  await settled()
  await db
    .deleteFrom('people')
    .where('id', '=', bo?.id ?? '')
    .execute()
  await settled()
  await sql`select partition_by_month('logs', ${since(200)}, ${services.now()})`.execute(db)
  await keepPartitions(db, { now: services.now(), keptDays: 20 })
  const { count } = await db
    .selectFrom('logs')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('at', '<', Date.UTC(2025, 11))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
  expect(await opens()).toEqual(await naive())
  await settled()
})

test('INSIGHT-4 a day whose logs are gone keeps its figures, also where somebody of then deletes their account, or all is counted anew', async () => {
  const { people } = await addHistory(portal)
  const { db, services } = portal
  const [ann, bo] = people.map(({ id }) => id) as [string, string]
  const at = services.now() - 300 * day
  await db
    .insertInto('logs')
    .values([logRow(ann, at, opened), logRow(bo, at, opened)])
    .execute()
  await db
    .insertInto('leads')
    .values([ann, bo].map((id) => ({ ...lead, person_id: id, created_at: at })))
    .execute()
  const opens = async () => {
    await settleUtc(db)
    return countedOpens('UTC', Math.floor(at / day))
  }
  expect(await opens()).toEqual([2])
  await keepPartitions(db, { now: services.now(), keptDays: 200 })
  await db.deleteFrom('people').where('id', '=', ann).execute()
  expect(await opens()).toEqual([2])
  // Of then there is a lead still.
  await forgetStats(db)
  expect(await opens()).toEqual([2])
})

test('INSIGHT-2 ADMIN-2 the list is searched, sorted by each column both ways, and paged', async () => {
  const { browser } = await signInAdmin()
  const organization = await addOrganization(portal)
  const { people } = await addHistory(portal)
  const [ann] = people
  await portal.db.updateTable('people').set({ organization_id: organization.id }).execute()

  const { rows } = await browser.call(listActivity, { q: ann?.email ?? '' })
  expect(rows).toMatchObject([
    { name: 'Ann Fox', organization: { id: organization.id, name: 'Cymbal' } },
  ])
  for (const sort of ['opens', 'pageViews', 'lastSeenAt'] as const) {
    const up = (await browser.call(listActivity, { sort })).rows.map((row) => row[sort])
    expect([sort, up]).toEqual([sort, up.toSorted((one, other) => one - other)])
    const down = (await browser.call(listActivity, { sort, order: 'desc' })).rows
    expect(down.map((row) => row[sort])).toEqual(up.toReversed())
  }
  const page = await browser.call(listActivity, { sort: 'name', page: 2, size: 4 })
  expect(page.rows.map(({ name }) => name)).toEqual(['Ed Fox', 'Flo Fox'])
  expect(page.total).toBe(6)
})

test('INSIGHT-4 ADMIN-3 AZ-11 the list leaves as CSV, in its order and without a formula, and the audit log keeps that it did', async () => {
  const { browser, person } = await signInAdmin()
  const other = await portal.addPerson({ firstname: '=cmd()', lastname: 'Fox' })
  const at = portal.services.now()
  const view = { action: 'Pageview', data: { page: 'Home', path: '/' } } as const
  await portal.db
    .insertInto('logs')
    .values([person.id, other.id, other.id].map((id) => logRow(id, at, view)))
    .execute()
  const search = { sort: 'pageViews', order: 'desc', range: '7d' } as const
  const answer = await browser.send(exportActivity, search)
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="user-insights_2026-01-09_2026-01-15_UTC.csv"',
  )
  const text = await answer.text()
  expect(text.split('\r\n')).toEqual([
    'Name,Organization,Opens,Page views,Last seen (UTC),Id',
    `'=cmd() Fox,,0,2,2026-01-15 09:00:00,${other.id}`,
    `Ada Lovelace,,0,1,2026-01-15 09:00:00,${person.id}`,
    '',
  ])
  const { entries } = await browser.call(listAudit, {})
  expect(entries).toMatchObject([{ kind: 'activity.exported', subject: 'user-insights.csv' }])
  expect(JSON.parse(entries[0]?.after ?? '')).toEqual({
    search: { ...search, isByWords: false, staff: 'counted' },
    rows: 2,
  })
})

test('INSIGHT-4 a day that east of UTC began before the logs that are kept keeps its figures, when all is counted anew', async () => {
  const { db } = portal
  const { id } = await portal.addPerson()
  const [october, november] = [Date.UTC(2025, 9), Date.UTC(2025, 10)]
  await sql`select partition_by_month('logs', ${october}, ${november})`.execute(db)
  await db
    .insertInto('logs')
    .values([-4, 2].map((hours) => logRow(id, november + hours * 3_600_000, opened)))
    .execute()
  const inTokyo = async () => {
    await refreshAllStats(db)
    return countedOpens('Asia/Tokyo', november / day)
  }
  expect(await inTokyo()).toEqual([2])
  await keepPartitions(db, { now: november + 300_000 + 30 * day, keptDays: 30 })
  expect(await db.selectFrom('logs').select('at').execute()).toHaveLength(1)
  await forgetStats(db)
  expect(await inTokyo()).toEqual([2])
})

test.each([24, 35])(
  'INSIGHT-4 while logs are kept for a day, those of a month go %d hours after it, and what is opened then counts in every zone',
  async (hours) => {
    const { db } = portal
    const { id } = await portal.addPerson()
    const november = Date.UTC(2025, 10)
    const now = november + hours * 3_600_000
    const openAt = (at: number) =>
      db
        .insertInto('logs')
        .values(logRow(id, at, opened))
        .execute()
    await sql`select partition_by_month('logs', ${november - day}, ${now})`.execute(db)
    await openAt(november - 1)
    await keepPartitions(db, { now, keptDays: 1 })
    expect(await db.selectFrom('logs').select('at').execute()).toEqual([])

    const later = now + 3_600_000
    await openAt(later)
    await refreshAllStats(db)
    const dayIn = (timeZone: Zone) =>
      Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(later)) / day
    const counted = await Promise.all(
      zones.map(async (zone) => [zone, await countedOpens(zone, dayIn(zone))]),
    )
    expect(counted).toEqual(zones.map((zone) => [zone, [1]]))
  },
)

test('INSIGHT-4 RE-06 months over which no sweep came get their tables with the next one', async () => {
  const { db, services } = portal
  const { id } = await portal.addPerson()
  const times = [400, 435, 500].map((days) => services.now() - days * day)
  await db
    .insertInto('logs')
    .values(times.map((at) => logRow(id, at, opened)))
    .execute()
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select tableoid::regclass::text as name from logs order by at`.execute(db)
    return rows.map(({ name }) => name)
  }
  expect(await tables()).toEqual(['logs_rest', 'logs_rest', 'logs_rest'])
  await keepPartitions(db, { now: services.now(), keptDays: 0 })
  expect(await tables()).toEqual(['logs_2024_09', 'logs_2024_11', 'logs_2024_12'])
})

test('INSIGHT-4 what was logged before a pause is counted before its month goes', async () => {
  const { config, db, services } = portal
  const { id } = await portal.addPerson()
  const at = services.now() - 60 * day
  await sql`select partition_by_month('logs', ${at}, ${at})`.execute(db)
  await db
    .insertInto('logs')
    .values(logRow(id, at, opened))
    .execute()
  await sweep({ ...services, config: { ...config, logsKeptDays: 1 } })
  expect(await db.selectFrom('logs').select('at').execute()).toEqual([])
  expect(await countedOpens('UTC', Math.floor(at / day))).toEqual([1])
})
