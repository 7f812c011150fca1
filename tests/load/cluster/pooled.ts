import { sql } from 'kysely'

import { createBus } from '#server/db/bus.ts'
import { connect } from '#server/db/database.ts'
import { hearsOthers } from '#server/db/hears-others.ts'
import { createLog } from '#server/base/log.ts'

const patienceMs = 2_000
const writers = 20
/** Of nobody else. */
const lock = 4_270_000

/** What the portal asks of a connection, at an address that may be that of a pooler: what of it is there. */
export const pooledFacts = async (url: string) => {
  const { db } = connect(url)
  const bus = await createBus(
    () => url,
    createLog(() => {}),
  )
  try {
    const hears = await hearsOthers({ bus, db }, patienceMs)
    return { hears, locked: await lockedAtOnce(db), timeLimits: await timeLimitsOf(db) }
  } finally {
    await bus.close()
    await db.destroy()
  }
}

type Db = ReturnType<typeof connect>['db']

/** How many were under one advisory lock at the same moment. */
const lockedAtOnce = async (db: Db) => {
  let inside = 0
  let most = 0
  const enter = () =>
    db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
      inside += 1
      most = Math.max(most, inside)
      await sql`select pg_sleep(0.01)`.execute(db)
      inside -= 1
    })
  await Promise.all(Array.from({ length: writers }, enter))
  return most
}

/** Of statements, as several that run at once have it. */
const timeLimitsOf = async (db: Db) => {
  const found = await Promise.all(
    Array.from({ length: writers }, () =>
      sql<{ limit: string }>`
        select current_setting('statement_timeout') as limit, pg_sleep(0.01)`.execute(db),
    ),
  )
  return [...new Set(found.flatMap(({ rows }) => rows.map((row) => row.limit)))]
}
