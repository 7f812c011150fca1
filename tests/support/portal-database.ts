import { join } from 'node:path'

import type { Kysely } from 'kysely'
import { afterAll, beforeAll } from 'vitest'

import { connect } from '#server/db/database.ts'
import { embeddedPostgres } from '#server/db/embedded/embedded.ts'
import type { Database } from '#server/db/schema.ts'
import { required } from '#src/lib/required.ts'
import { ownPortal } from '#tests/support/own-portal.ts'

/** The database behind the portal, open while a test file runs. */
export const portalDatabase = () => {
  let db: Kysely<Database> | undefined

  beforeAll(async () => {
    const { url } = await embeddedPostgres(join(ownPortal().dataDir, 'postgres'))
    db = connect(url).db
  })
  afterAll(() => db?.destroy())

  return () => required(db, 'database')
}
