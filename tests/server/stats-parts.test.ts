import { sql, type Kysely } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'

import { exportActivity, listActivity } from '#src/api/contract/stats.ts'
import { exportUsage, loadUsage } from '#src/api/contract/usage.ts'
import { zones } from '#src/api/contract/zones.ts'
import {
  forgetStats,
  lockStats,
  refreshAllStats,
  refreshStats,
} from '#server/areas/stats/refresh-stats.ts'
import { sumFortnight } from '#server/areas/stats/fortnights.ts'
import { slicesOf } from '#server/areas/stats/slices.ts'
import { connect } from '#server/db/database.ts'
import type { Database } from '#server/db/schema.ts'
import { addSampleActivity } from '#server/local/sample-activity.ts'
import { partByPart } from '#server/base/part-by-part.ts'
import { required } from '#src/lib/required.ts'
import { logRow } from '#tests/support/activity-history.ts'
import { busyWorld } from '#tests/support/busy-world.ts'
import { makeInsertsLate } from '#tests/support/late-inserts.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { db } = portal

const tables = {
  stats_days:
    'zone, day, organization_id, demo, audience, opens, reused, seconds, timed, views, visits, forms, sent, opened, hours, people, removed, later_people, later_removed',
  stats_leads: 'zone, day, organization_id, demo, audience, type, source, leads',
  stats_organizations: 'zone, day, organization_id, audience, opens',
  stats_people: 'zone, day, person_id, opens, page_views, last_seen_at',
  stats_people_demos: 'zone, day, demo, person_id, opens, page_views, last_seen_at',
} as const

/** Every figure of single days, parts and all together, and of sums. */
const figures = async () => {
  const all: Record<string, unknown[]> = {}
  for (const [table, columns] of Object.entries(tables)) {
    const { rows } = await sql<{ row: string }>`
      select row(span, ${sql.raw(columns)})::text as row from ${sql.table(table)} order by 1`.execute(
      db,
    )
    all[table] = rows.map(({ row }) =>
      row.replaceAll(/[01]{16384}/g, (bits) =>
        bits
          .split('')
          .flatMap((bit, index) => (bit === '1' ? [index] : []))
          .join('+'),
      ),
    )
  }
  return all
}

/** All of it counted from the logs alone, as if nothing had been counted before. */
const recounted = async () => {
  for (const table of [
    ...Object.keys(tables),
    'stats_fortnights',
    'stats_touched',
    'stats_stale_parts',
    'stats_stale_people',
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await forgetStats(db)
  await refreshAllStats(db)
  return figures()
}

test.each([1, 2, 3])(
  'INSIGHT-4 whatever comes, comes late, moves or goes, part by part, every figure is what counting all anew gives, in every zone, around midnights and changes of summer time (history %i)',
  async (seed) => {
    const { random, people, visit, change, leave } = await busyWorld(portal, seed)
    for (let count = 0; count < 12; count += 1) {
      await visit()
    }
    await refreshAllStats(db)
    for (let turn = 0; turn < 8; turn += 1) {
      for (let count = random.between(1, 4); count > 0; count -= 1) {
        await change()
      }
      const zone = random.oneOf(zones)
      await refreshStats(db, { zone, from: 20_000, to: 30_000 })
    }
    await leave(required(people[3], 'person'))
    await refreshAllStats(db)
    const counted = await figures()
    expect(counted.stats_days?.length).toBeGreaterThan(100)
    expect(counted).toEqual(await recounted())
  },
)

const opened = { action: 'OpenDemo', data: { reusedSession: false }, demo: 'robotaxi' } as const
const utc = { zone: 'UTC', from: 20_000, to: 30_000 } as const
const addOpen = async (id: string, at: number) => {
  await db
    .insertInto('logs')
    .values(logRow(id, at, opened))
    .execute()
}

/** What is read and written of tables, statement by statement. */
const watched = (from: Kysely<Database>, onStatement: (text: string) => void) =>
  from.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode') {
        onStatement(node.sqlFragments.join('?'))
      }
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })

test('INSIGHT-4 a change to a day has its part counted anew, and nobody else’s', async () => {
  const at = portal.services.now()
  const [one, other] = [await portal.addPerson(), await portal.addPerson()]
  await addOpen(one.id, at)
  await addOpen(other.id, at)
  await refreshStats(db, utc)
  // What nobody touched stays, be it wrong.
  await sql`update stats_days set opens = 41 where zone = 'UTC' and organization_id <> '00000000-0000-0000-0000-000000000000'
    and (organization_id, span) in (select part_of(organization_id, id), case when organization_id is null then 0 else 1 end from people where id = ${other.id})`.execute(
    db,
  )
  await addOpen(one.id, at + 1)
  await refreshStats(db, utc)
  const { rows } = await sql<{ opens: number }>`
    select opens from stats_days where zone = 'UTC' and span in (0, 1) order by opens`.execute(db)
  expect(rows.map(({ opens }) => opens)).toEqual([2, 3, 41])
})

test('INSIGHT-4 RE-05 a crash in the middle of a count leaves figures and marks as they were, and the next process counts', async () => {
  const at = portal.services.now()
  const { id } = await portal.addPerson()
  await addOpen(id, at)
  await refreshStats(db, utc)
  const before = await figures()
  await addOpen(id, at + 1)
  for (const text of [
    'insert into stats_days',
    'insert into stats_leads',
    'delete from stats_days it',
  ]) {
    const crashing = watched(db, (statement) => {
      if (statement.includes(text)) {
        throw new Error('crash')
      }
    })
    await expect(refreshStats(crashing, utc)).rejects.toThrow('crash')
    expect(await figures()).toEqual(before)
  }
  await refreshStats(db, utc)
  const counted = await figures()
  expect(counted).not.toEqual(before)
  expect(counted.stats_days).toEqual(
    (await recounted()).stats_days?.filter((row) => String(row).includes('UTC')),
  )
})

test('INSIGHT-4 RE-14 two processes that count at once count each thing once', async () => {
  const at = portal.services.now()
  const people = await Promise.all(Array.from({ length: 6 }, () => portal.addPerson()))
  const other = connect(required(portal.config.databaseUrl, 'address'))
  onTestFinished(() => other.db.destroy())
  for (let turn = 0; turn < 5; turn += 1) {
    await Promise.all([
      ...people.map(({ id }, index) => addOpen(id, at - turn * 3_600_000 - index)),
      refreshStats(db, utc),
      refreshStats(other.db, utc),
    ])
  }
  await Promise.all([refreshAllStats(db), refreshAllStats(other.db)])
  await refreshAllStats(db)
  expect(await figures()).toEqual(await recounted())
})

test('INSIGHT-4 RE-07 a day that a process of the version before counts beside is right, and its parts are counted anew with the next change', async () => {
  const at = portal.services.now()
  const { id } = await portal.addPerson()
  await addOpen(id, at)
  await refreshStats(db, utc)
  // That one knows no parts: it leaves those of nobody's organization, and counts a day as a whole.
  await sql`delete from stats_days where span = 1 and zone = 'UTC'`.execute(db)
  await addOpen(id, at + 1)
  await sql`delete from stats_touched`.execute(db)
  await sql`
    insert into stats_days (zone, day, organization_id, demo, audience, opens, reused, seconds, timed, views, visits, forms, sent, opened, hours)
    select 'UTC', ${at}::bigint / 86400000, '00000000-0000-0000-0000-000000000000'::uuid, 'robotaxi', 'partners', 2, 0, 0, 0, 0, 0, 0, 0, 0,
      array_fill(0, array[24])`.execute(db)
  await addOpen(id, at + 2)
  await refreshStats(db, utc)
  const { rows } = await sql<{ span: number; opens: number }>`
    select span, opens from stats_days where zone = 'UTC' order by span`.execute(db)
  expect(rows.every(({ opens }) => opens === 3)).toBe(true)
})

test('INSIGHT-4 RE-06 a part that takes the database too long is counted in slices of its people, and a day in several', async () => {
  const at = portal.services.now()
  const people = await Promise.all(Array.from({ length: 30 }, () => portal.addPerson()))
  for (const [index, { id }] of people.entries()) {
    await addOpen(id, at - index)
  }
  await makeInsertsLate(
    db,
    sql`sum(opens) filter (where organization_id = '00000000-0000-0000-0000-000000000000') > 9`,
  )
  await refreshStats(db, utc)
  const { rows } = await sql<{ opens: number; people: number }>`
    select opens, bit_count(people)::int as people from stats_days
    where zone = 'UTC' and span = 1 and organization_id = '00000000-0000-0000-0000-000000000000'`.execute(
    db,
  )
  expect(rows).toEqual([{ opens: 30, people: 30 }])
})

test('INSIGHT-4 RE-06 whoever reads while somebody else counts for long gets the figures of before, and is told so', async () => {
  const { browser, person } = await portal.signIn({ email: 'sam@google.com', is_staff: true })
  const search = { range: '7d', zone: 'UTC', staff: 'counted' } as const
  await addOpen(person.id, portal.services.now())
  expect((await browser.call(loadUsage, search)).figures.opens).toBe(1)
  await addOpen(person.id, portal.services.now() + 1)
  const counting = connect(required(portal.config.databaseUrl, 'address'))
  onTestFinished(() => counting.db.destroy())
  await counting.db.transaction().execute(async (held) => {
    await lockStats(held)
    const former = { isLate: true, figures: { opens: 1 } }
    expect(await browser.call(loadUsage, search)).toMatchObject(former)
  })
  const all = { isLate: false, figures: { opens: 2 } }
  expect(await browser.call(loadUsage, search)).toMatchObject(all)
})

/** The files that figures leave in. */
const filesOf = (browser: PortalBrowser) =>
  Promise.all([
    browser.send(exportUsage, { range: '7d', staff: 'counted', chart: 'days' }),
    browser.send(exportUsage, { range: '7d', staff: 'counted', chart: 'figures' }),
    browser.send(exportActivity, { range: '7d' }),
  ])

test('INSIGHT-4 RE-06 whoever reads gives up after a while what takes longer to count, which is left to the sweeper', async () => {
  const { browser, person } = await portal.signIn({
    email: 'sam@google.com',
    is_staff: true,
    is_admin: true,
    isStrong: true,
  })
  const search = { range: '7d', zone: 'UTC', staff: 'counted' } as const
  await addOpen(person.id, portal.services.now())
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  onTestFinished(() => timeout.mockRestore())
  const none = { isLate: true, figures: { opens: 0 } }
  expect(await browser.call(loadUsage, search)).toMatchObject(none)
  expect(await browser.call(listActivity, { range: '7d' })).toMatchObject({
    total: 0,
    isLate: true,
  })
  const lateLine =
    /\r\n"The latest activity is still being counted, and is not in this file\.",+\r\n$/
  for (const answer of await filesOf(browser)) {
    expect(await answer.text()).toMatch(lateLine)
  }
  await refreshAllStats(db)
  timeout.mockRestore()
  const all = { isLate: false, figures: { opens: 1 } }
  expect(await browser.call(loadUsage, search)).toMatchObject(all)
  expect(await browser.call(listActivity, { range: '7d' })).toMatchObject({
    total: 1,
    isLate: false,
  })
  for (const answer of await filesOf(browser)) {
    expect(await answer.text()).not.toContain('still being counted')
  }
})

test('INSIGHT-4 RE-06 a fortnight of many rows is summed in slices, to the same sums', async () => {
  const sumAll = (most?: number) =>
    partByPart(() => db.transaction().execute((db) => sumFortnight(db, 'UTC', most)))
  await addSampleActivity(portal.services, 40)
  await refreshStats(db, utc)
  await sumAll()
  const whole = await figures()
  await sql`delete from stats_fortnights`.execute(db)
  await sumAll(50)
  expect(await figures()).toEqual(whole)
})

const next = (id: string) =>
  (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')

test('INSIGHT-4 all ids are in one slice, however many there are', () => {
  for (const count of [0, 1, 2, 3, 7, 1_000, 1_000_000]) {
    const slices = slicesOf(count)
    expect(slices[0]?.first).toBe('00000000-0000-0000-0000-000000000000')
    expect(slices.at(-1)?.last).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff')
    const firsts = slices.slice(1).map(({ first }) => first.replaceAll('-', ''))
    expect(slices.slice(0, -1).map(({ last }) => next(last))).toEqual(firsts)
  }
})
