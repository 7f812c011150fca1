import { sql, type QueryCreator } from 'kysely'

import { addLog as addLogEndpoint, type LogEntry } from '#src/api/contract/logs.ts'
import { implementWithReads, type Caller, type HandlerArgs } from '#server/http/implement.ts'
import type { Database } from '#server/db/schema.ts'
import { keptPath } from '#server/areas/logs/kept-path.ts'
import { checkOpenDemo, leadGone, lookAtOpening } from '#server/areas/logs/open-demo.rules.ts'
import type { Services } from '#server/base/services.ts'
import { tokenExpired } from '#server/identity/session/authenticate.ts'

const look = async ({ input, caller, services }: HandlerArgs<typeof addLogEndpoint>) =>
  input.action === 'OpenDemo' ? lookAtOpening(input, caller, services) : null

/**
 * The client makes the entry's id, so that an entry sent twice counts once, even if the second comes in another month (ADR 054).
 */
export const addLog = implementWithReads(addLogEndpoint, look, async (call, opening) => {
  const { input, caller, services } = call
  if (caller.isLate && input.action !== 'Exit') {
    throw tokenExpired()
  }
  if (input.action === 'OpenDemo' && opening !== null) {
    checkOpenDemo(input, opening, services)
  }

  const at = services.now()
  const content = contentOf(input, services)
  const lead = await services.db
    .with('lead', (db) => heldLead(db, content.leadId, caller))
    .with('fresh', (db) =>
      db
        .insertInto('log_receipts')
        .columns(['person_id', 'id', 'at'])
        .expression((db) =>
          db
            .selectFrom('lead')
            .select([
              sql<string>`${caller.personId}::uuid`.as('person_id'),
              sql<string>`${input.id}::uuid`.as('id'),
              sql<number>`${at}::bigint`.as('at'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(['person_id', 'id', 'at']),
    )
    .with('kept', (db) =>
      db
        .insertInto('logs')
        .columns([
          'person_id',
          'id',
          'at',
          'session_id',
          'version',
          'action',
          'demo',
          'data',
          'lead_id',
        ])
        .expression((db) =>
          db
            .selectFrom(['fresh', 'lead'])
            .select([
              'fresh.person_id',
              'fresh.id',
              'fresh.at',
              sql<string>`${caller.sessionId}::uuid`.as('session_id'),
              sql<string>`${input.version}`.as('version'),
              sql<LogEntry['action']>`${input.action}`.as('action'),
              sql<string | null>`${content.demo}`.as('demo'),
              sql`${JSON.stringify(content.data)}::jsonb`.as('data'),
              'lead.id as lead_id',
            ]),
        ),
    )
    .selectFrom('lead')
    .select('id')
    .executeTakeFirst()
  if (lead === undefined) {
    throw leadGone()
  }
  return { id: input.id }
})

/** One row, of no lead where the entry has none: what is deleted from here on waits, and what is gone already keeps nothing. */
const heldLead = (db: QueryCreator<Database>, leadId: string | null, { personId }: Caller) =>
  leadId === null
    ? db.selectNoFrom(sql<string | null>`null::uuid`.as('id'))
    : db
        .selectFrom('leads')
        .select(sql<string | null>`id`.as('id'))
        .where('id', '=', leadId)
        // Locks the person first (ADR 027).
        .where('person_id', '=', (db) =>
          db.selectFrom('people').select('id').where('id', '=', personId).forKeyShare(),
        )
        .forKeyShare()

const nothing = { demo: null, leadId: null }

const contentOf = (entry: LogEntry, { catalogue }: Pick<Services, 'catalogue'>) => {
  switch (entry.action) {
    case 'OpenDemo':
      return { demo: entry.demo, data: entry.data, leadId: entry.leadId }
    case 'Pageview':
      return {
        ...nothing,
        data: { page: entry.data.page, path: keptPath(entry.data.path, catalogue) },
      }
    case 'Exit':
      return { ...nothing, data: {} }
  }
}
