import { join } from 'node:path'

import type { Kysely } from 'kysely'
import { afterAll, beforeAll, inject } from 'vitest'

import { connect } from '#server/db/database.ts'
import { embeddedPostgres } from '#server/db/embedded.ts'
import type { Database } from '#server/db/schema.ts'

/** What the portal stored for a person, oldest first. */
export const useRows = () => {
  let db: Kysely<Database>

  beforeAll(async () => {
    const { url } = await embeddedPostgres(join(inject('portalDataDir'), 'postgres'))
    db = connect(url).db
  })
  afterAll(() => db.destroy())

  return {
    leadsOf: (email: string) =>
      db
        .selectFrom('leads')
        .innerJoin('people', 'people.id', 'person_id')
        .where('people.email', '=', email)
        .select(['leads.id', 'type', 'company', 'website', 'note', 'source'])
        .orderBy('leads.created_at')
        .execute(),
    logsOf: (email: string) =>
      db
        .selectFrom('logs')
        .innerJoin('people', 'people.id', 'person_id')
        .where('people.email', '=', email)
        .select(['action', 'demo', 'data', 'lead_id'])
        .orderBy('at')
        .execute(),
    sessionsOf: (email: string) =>
      db
        .selectFrom('sessions')
        .innerJoin('people', 'people.id', 'person_id')
        .where('people.email', '=', email)
        .select(['sessions.id', 'refreshed_times', 'revoked_why'])
        .orderBy('login_at')
        .execute(),
  }
}
