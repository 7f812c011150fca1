import { randomUUID } from 'node:crypto'

import type { Insertable, Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { required } from '#src/lib/required.ts'
import type { Portal } from '#tests/support/portal.ts'

type LogRow = Insertable<Database['logs']>
type History = Awaited<ReturnType<typeof addHistory>>

const minute = 60_000
const day = 1_440 * minute

/** Numbers that look like chance and are the same each time. */
const sequence = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Has somebody have opened Robotaxi at that moment. */
export const logOpening = async (db: Kysely<Database>, email: string, at: number) => {
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const opened = { action: 'OpenDemo', data: { reusedSession: false } } as const
  await db
    .insertInto('logs')
    .values(logRow(id, at, { ...opened, demo: 'robotaxi' }))
    .execute()
}

const demos = ['robotaxi', 'nba', 'f1', 'gone'] as const
const paths = ['/', '/demo/robotaxi', '/about', '/account'] as const

/** One thing that somebody did. */
export const logRow = (
  personId: string,
  at: number,
  content: Pick<LogRow, 'action' | 'data'> & { demo?: string },
): LogRow => ({
  id: randomUUID(),
  session_id: randomUUID(),
  lead_id: null,
  demo: null,
  version: '0.6.3',
  ...content,
  person_id: personId,
  at,
})

/**
 * What six people, two of them staff, did in 200 days up to now, and right before and after each midnight of UTC around
 * which a range may begin.
 */
export const addHistory = async (portal: Portal) => {
  const chance = sequence(7)
  const now = portal.services.now()
  const people = await Promise.all(
    ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'].map((firstname, index) =>
      portal.addPerson({ firstname, lastname: 'Fox', is_staff: index < 2 }),
    ),
  )
  const someone = () => required(people[chance(people.length)], 'person').id
  const midnight = Math.floor(now / day) * day
  const edges = [0, 6, 7, 13, 27, 28, 59, 90, 91, 179].flatMap((days) =>
    [-1, 0].flatMap((ms) => [midnight, now].map((at) => at - days * day + ms)),
  )
  const times = [...edges, ...Array.from({ length: 600 }, () => now - chance(200 * day))]
  const logs = times.map((at, index): LogRow => {
    switch (index < edges.length ? 0 : chance(4)) {
      case 0:
      case 1: {
        const demo = required(demos[chance(demos.length)], 'demo')
        const data = { reusedSession: chance(3) > 0 }
        return logRow(someone(), at, { action: 'OpenDemo', demo, data })
      }
      case 2:
        return logRow(someone(), at, { action: 'Exit', data: {} })
      default: {
        const data = { page: 'Home', path: required(paths[chance(paths.length)], 'path') }
        return logRow(someone(), at, { action: 'Pageview', data })
      }
    }
  })
  const leads = [...edges, ...Array.from({ length: 80 }, () => now - chance(200 * day))].map(
    (at) => ({
      person_id: someone(),
      type: 'client' as const,
      company: 'Acme',
      website: 'https://acme.example',
      salesforce: '',
      note: '',
      created_at: at,
    }),
  )
  await portal.db.insertInto('logs').values(logs).execute()
  await portal.db.insertInto('leads').values(leads).execute()
  return { people, logs, leads }
}

/** The rows of people who count, from so many days ago to so many, in the words of the page: days of UTC. */
export const rowsOf = (
  { people, logs, leads }: History,
  { from, to, staff }: { from: number; to: number; staff: 'counted' | 'left-out' },
) => {
  const isCounted = (id: string) =>
    staff === 'counted' || people.some((person) => person.id === id && !person.is_staff)
  return {
    logs: logs.filter(({ at, person_id }) => at >= from && at <= to && isCounted(person_id)),
    leads: leads.filter(
      ({ created_at: at, person_id }) => at >= from && at <= to && isCounted(person_id),
    ),
  }
}
