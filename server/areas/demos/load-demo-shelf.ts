import type { Kysely } from 'kysely'

import { loadDemoShelf as loadDemoShelfEndpoint } from '#src/api/contract/demos.ts'
import { ownDemos } from '#server/areas/demos/own-demos.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'

const mostRecents = 100

/** The demos that a person ever opened, with the last time; latest first. */
export const lastOpened = (db: Kysely<Database>, personId: string) =>
  db
    .selectFrom('logs')
    .select((logs) => ['demo', logs.fn.max('at').as('openedAt')])
    .where('person_id', '=', personId)
    .where('action', '=', 'OpenDemo')
    .groupBy('demo')
    .orderBy('openedAt', 'desc')

/** Marks of demos that are no longer shared with the person are kept, and return if they are shared again (AZ-05). */
export const loadDemoShelf = implement(loadDemoShelfEndpoint, async ({ caller, services }) => {
  const { db } = services
  const [demos, favourites, opened] = await Promise.all([
    ownDemos(caller, services),
    db
      .selectFrom('favourites')
      .select('demo')
      .where('person_id', '=', caller.personId)
      .orderBy('at', 'desc')
      .orderBy('demo')
      .execute(),
    lastOpened(db, caller.personId).execute(),
  ])
  const own = new Set(demos.map(({ key }) => key))

  return {
    favourites: favourites.flatMap(({ demo }) => (own.has(demo) ? [demo] : [])),
    recents: opened
      .flatMap(({ demo, openedAt }) =>
        demo !== null && own.has(demo) ? [{ key: demo, openedAt }] : [],
      )
      .slice(0, mostRecents),
  }
})
