import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { listAllLeads } from '#src/api/contract/admin-leads.ts'
import { leadSourceSchema, leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import { recountDemosOfLeads } from '#server/areas/leads/demos-of-leads.ts'
import { keepPartitions } from '#server/areas/logs/partitions.ts'
import { sweep } from '#server/app/sweeper.ts'
import { addSampleActivity, removeSampleActivity } from '#server/local/sample-activity.ts'
import { sampleRandom, type SampleRandom } from '#server/local/sample-random.ts'
import { logRow } from '#tests/support/activity-history.ts'
import { signInAdmin } from '#tests/support/access.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { db, services } = portal
const { demos, labels } = services.catalogue
const dayMs = 86_400_000

type Search = {
  readonly demo?: string
  readonly type?: (typeof leadTypeSchema.options)[number]
  readonly source?: (typeof leadSourceSchema.options)[number]
  readonly from?: number
  readonly to?: number
  readonly staff: 'counted' | 'left-out'
}
type Found = { readonly id: string; readonly demos: readonly string[] }

/** Leads with what was opened with each, row by row from the logs, newest first. */
const counted = async (search: Search): Promise<readonly Found[]> => {
  const logs = await db
    .selectFrom('logs')
    .selectAll()
    .where('action', '=', 'OpenDemo')
    .orderBy('at')
    .orderBy('demo')
    .execute()
  const opened = Map.groupBy(logs, (log) => log.lead_id)
  const demosOf = (id: string) =>
    [...new Set((opened.get(id) ?? []).map(({ demo }) => demo))].filter((demo) => demo !== null)
  const { demo, type, source, from = 0, to = Number.MAX_SAFE_INTEGER, staff } = search
  return (await db.selectFrom('leads').selectAll().execute())
    .filter(
      (lead) =>
        (demo === undefined || demosOf(lead.id).includes(demo)) &&
        (type === undefined || lead.type === type) &&
        (source === undefined || lead.source === source) &&
        (staff === 'counted' || lead.audience !== 'googlers') &&
        lead.created_at >= from &&
        lead.created_at <= to,
    )
    .toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1))
    .map(({ id }) => ({ id, demos: demosOf(id).map((key) => labels.get(key) ?? key) }))
}

/** What an admin is told, page by page. */
const told = async (admin: PortalBrowser, search: Search) => {
  const found: Found[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await admin.call(listAllLeads, {
      ...search,
      // A query has text.
      ...(search.from !== undefined && { from: String(search.from) }),
      ...(search.to !== undefined && { to: String(search.to) }),
      order: 'desc',
      page: String(page),
      size: '100',
    })
    found.push(...rows.map(({ id, demos: its }) => ({ id, demos: its })))
    if (found.length >= total) {
      return found
    }
  }
}

const searchOf = (random: SampleRandom): Search => {
  const or = (chance: number, part: Partial<Search>) => (random.isLikely(chance) ? part : {})
  const from = services.now() - random.between(0, 60) * dayMs
  return {
    staff: random.oneOf(['counted', 'left-out']),
    ...or(0.7, { demo: random.oneOf(demos).key }),
    ...or(0.2, { type: random.oneOf(leadTypeSchema.options) }),
    ...or(0.2, { source: random.oneOf(leadSourceSchema.options) }),
    ...or(0.7, { from, to: from + random.between(1, 70) * dayMs }),
  }
}

test('INSIGHT-4 leads and what was opened with each are what counting the logs row by row gives, over twenty-four ranges and filters', async () => {
  const { browser: admin } = await signInAdmin(portal)
  await addSampleActivity(services, 60)
  const random = sampleRandom(24)
  for (const search of Array.from({ length: 24 }, () => searchOf(random))) {
    expect(await told(admin, search)).toEqual(await counted(search))
  }
})

/** Somebody with a lead, who opens demos with it. */
const opener = async () => {
  const person = await portal.addPerson()
  const { id } = await db
    .insertInto('leads')
    .values({
      person_id: person.id,
      type: 'client',
      company: 'Cymbal',
      website: '',
      salesforce: '',
      note: '',
      created_at: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const open = async (demo: string, at: number) => {
    const row = {
      ...logRow(person.id, at, { action: 'OpenDemo', data: { reusedSession: false }, demo }),
      lead_id: id,
    }
    await db.insertInto('logs').values(row).execute()
    return row
  }
  return { person, id, open }
}

test('INSIGHT-4 what comes late or twice, and what goes of the logs, is told by the lists of leads at once', async () => {
  const { browser: admin } = await signInAdmin(portal)
  const { id, open } = await opener()
  const all = { staff: 'counted' } as const
  const demosTold = async () => {
    const found = await told(admin, all)
    expect(found).toEqual(await counted(all))
    return found.find((lead) => lead.id === id)?.demos
  }
  expect(await demosTold()).toEqual([])
  const later = await open('robotaxi', services.now())
  await open('f1', services.now() - 60_000)
  expect(await demosTold()).toEqual([labels.get('f1'), labels.get('robotaxi')])
  const earlier = await open('robotaxi', services.now() - 120_000)
  expect(await demosTold()).toEqual([labels.get('robotaxi'), labels.get('f1')])

  await db.deleteFrom('logs').where('id', '=', earlier.id).execute()
  expect(await demosTold()).toEqual([labels.get('f1'), labels.get('robotaxi')])
  await db.deleteFrom('logs').where('id', '=', later.id).execute()
  expect(await demosTold()).toEqual([labels.get('f1')])
  expect(await told(admin, { ...all, demo: 'robotaxi' })).toEqual([])
})

const kept = () =>
  db.selectFrom('lead_demos').selectAll().orderBy('lead_id').orderBy('demo').execute()

test.each([
  { place: 'the month that they have', isMonth: true },
  { place: 'the rest', isMonth: false },
])(
  'INSIGHT-4 LOG-3 what was opened with a lead goes with the lead, with its person, and with the last of its logs in $place',
  async ({ isMonth }) => {
    const kept30 = { ...services, config: { ...portal.config, logsKeptDays: 30 } }
    // Months are made ahead of time: what comes a year later has none.
    portal.advance(365 * dayMs)
    if (isMonth) {
      await sweep(kept30)
    }
    const old = await opener()
    await old.open('robotaxi', services.now())
    await old.open('f1', services.now())
    portal.advance(100 * dayMs)
    await old.open('f1', services.now())
    const young = await opener()
    await young.open('nba', services.now())
    await db.deleteFrom('leads').where('id', '=', young.id).execute()
    expect((await kept()).map(({ demo }) => demo)).toEqual(['f1', 'robotaxi'])

    await sweep(kept30)
    expect((await kept()).map(({ demo }) => demo)).toEqual(['f1'])

    await db.deleteFrom('people').where('id', '=', old.person.id).execute()
    expect(await kept()).toEqual([])
  },
)

test('INSIGHT-4 what was opened with leads can be counted once more from the logs, whatever was lost or is wrong', async () => {
  await addSampleActivity(services, 40)
  const before = await kept()
  expect(before.length).toBeGreaterThan(20)
  const [first, second, ...others] = before
  for (const { lead_id, demo } of others.slice(0, 10)) {
    await db
      .deleteFrom('lead_demos')
      .where('lead_id', '=', lead_id)
      .where('demo', '=', demo)
      .execute()
  }
  await db
    .insertInto('lead_demos')
    .values({ lead_id: first?.lead_id ?? '', demo: 'never-opened', first_at: 1, last_at: 1 })
    .execute()
  await db
    .updateTable('lead_demos')
    .set({ first_at: 1, last_at: 1 })
    .where('lead_id', '=', second?.lead_id ?? '')
    .execute()
  await recountDemosOfLeads(db)
  expect(await kept()).toEqual(before)

  await removeSampleActivity(db)
  expect(await kept()).toEqual([])
})

/** A month of logs that is over, of which only the lead still knows what was opened. */
const monthThatIsOver = async () => {
  const keeping = { now: services.now() + 100 * dayMs, keptDays: 30 }
  await keepPartitions(db, { now: services.now(), keptDays: 0 })
  const { open, person } = await opener()
  await open('robotaxi', services.now())
  return { keeping, person }
}

test('INSIGHT-4 RE-06 while somebody holds what was opened with a lead, a month of logs goes, and logging waits for nobody', async () => {
  const { keeping, person } = await monthThatIsOver()
  const isHeldUp = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'delete from lead_demos%'`.execute(db)
    return rows.length === 1
  }
  const tidied = await db.transaction().execute(async (held) => {
    await sql`select from lead_demos for update`.execute(held)
    const done = keepPartitions(db, keeping)
    await expect.poll(isHeldUp).toBe(true)
    const viewed = { action: 'Pageview', data: { page: 'Home', path: '/' } } as const
    await db
      .insertInto('logs')
      .values(logRow(person.id, keeping.now, viewed))
      .execute()
    return { done }
  })
  await tidied.done
  expect(await kept()).toEqual([])
  expect(await db.selectFrom('logs').select('at').execute()).toEqual([{ at: keeping.now }])
})

test('INSIGHT-4 RE-06 where a month of logs went and what it told stayed, the next sweep takes that away', async () => {
  const { keeping } = await monthThatIsOver()
  const failing = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('delete from lead_demos')) {
        throw new Error('the database went away')
      }
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await expect(keepPartitions(failing, keeping)).rejects.toThrow('went away')
  expect(await kept()).toHaveLength(1)
  expect(await db.selectFrom('logs').select('at').execute()).toEqual([])
  await keepPartitions(db, { ...keeping, now: keeping.now + 600_000 })
  expect(await kept()).toEqual([])
})
