import { listPeople } from '#src/api/contract/admin-people.ts'
import { connect } from '#server/db/database.ts'
import { underLoad } from '#tests/load/cluster/under-load.ts'
import type { LoadedPortal } from '#tests/load/loaded-portal.ts'
import { costsOf } from '#tests/load/scale/costs.ts'
import { fill } from '#tests/load/scale/fill.ts'
import { spreadOf } from '#tests/load/scale/shards.ts'
import { createTally } from '#tests/load/tally.ts'
import { inTurn } from '#tests/support/in-turn.ts'

type Scale = {
  readonly people: number
  /** At most so many are added of each; what each costs does not hang on how many there are. */
  readonly mostRows: number
  readonly rate: number
  readonly seconds: number
}

const admins = 10
const databases = [2, 8, 32]

/**
 * The same journeys and admin pages on a portal that is nearly empty, and on one with so many people; what a row takes; how
 * rows would lie on several databases.
 */
export const scale = async (portal: LoadedPortal, { people, mostRows, ...load }: Scale) => {
  const before = await askAll(portal, load)
  const { db } = connect(portal.databaseUrl, { queryMs: 0 })
  try {
    const part = (share: number) => Math.min(mostRows, Math.ceil(people * share))
    await fill(db, { people, sessions: part(0.2), logs: part(4) }, Date.now())
    const after = await askAll(portal, load)
    const spreads = []
    for (const count of databases) {
      for (const key of ['person_id', 'organization_id'] as const) {
        const spread = await spreadOf(db, { key, databases: count })
        spreads.push({ databases: count, key, ...spread })
      }
    }
    return { before, after, costs: await costsOf(db), spreads }
  } finally {
    await db.destroy()
  }
}

type Load = { readonly rate: number; readonly seconds: number }

const nothing = () => Promise.resolve()

/** What people and admins do. */
const askAll = async (portal: LoadedPortal, load: Load) => {
  // The first of all are slow whatever there is.
  await underLoad(portal.people, { rate: load.rate, seconds: 2 }, nothing)
  const journeys = await underLoad(portal.people, load, nothing)
  const admin = createTally()
  await inTurn(admins, () => askAsAdmin(portal, admin))
  return { journeys: journeys.tally, admin }
}

const adminPages = {
  'people, newest first': { sort: 'createdAt', order: 'desc' },
  'people, by name': { sort: 'name' },
  'people that wait': { sort: 'createdAt', status: 'pending' },
  'people, searched': { q: 'person-4711' },
} as const

const askAsAdmin = async ({ people }: LoadedPortal, tally: ReturnType<typeof createTally>) => {
  const { person, browser } = await people.signIn()
  await people.db
    .updateTable('people')
    .set({ is_admin: true })
    .where('id', '=', person.id)
    .execute()
  await people.db
    .updateTable('sessions')
    .set({ is_strong: true })
    .where('person_id', '=', person.id)
    .execute()
  for (const [name, input] of Object.entries(adminPages)) {
    await tally.time(name, () => browser.send(listPeople, input))
  }
}
