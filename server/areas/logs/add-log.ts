import { sql } from 'kysely'

import { addLog as addLogEndpoint, type LogEntry } from '#src/api/contract/logs.ts'
import { implementSeeing, type HandlerArgs } from '#server/http/implement.ts'
import { checkOpenDemo, lookAtOpening } from '#server/areas/logs/open-demo.rules.ts'
import { redactPath } from '#server/http/redact-path.ts'
import { tokenExpired } from '#server/identity/session/authenticate.ts'

const look = async ({ input, caller, services }: HandlerArgs<typeof addLogEndpoint>) =>
  input.action === 'OpenDemo' ? lookAtOpening(input, caller, services) : null

/** The entry's id is the client's: the same entry sent twice is one, in whichever month the second comes (ADR 054). */
export const addLog = implementSeeing(addLogEndpoint, look, async (call, opening) => {
  const { input, caller, services } = call
  if (caller.isLate && input.action !== 'Exit') {
    throw tokenExpired()
  }
  if (input.action === 'OpenDemo' && opening !== null) {
    checkOpenDemo(input, opening, services)
  }

  const at = services.now()
  const content = contentOf(input)
  await services.db
    .with('fresh', (db) =>
      db
        .insertInto('log_receipts')
        .values({ person_id: caller.personId, id: input.id, at })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['person_id', 'id', 'at']),
    )
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
        .selectFrom('fresh')
        .select([
          'person_id',
          'id',
          'at',
          sql<string>`${caller.sessionId}::uuid`.as('session_id'),
          sql<string>`${input.version}`.as('version'),
          sql<LogEntry['action']>`${input.action}`.as('action'),
          sql<string | null>`${content.demo}`.as('demo'),
          sql`${JSON.stringify(content.data)}::jsonb`.as('data'),
          sql<string | null>`${content.leadId}::uuid`.as('lead_id'),
        ]),
    )
    .execute()
  return { id: input.id }
})

const nothing = { demo: null, leadId: null }

const contentOf = (entry: LogEntry) => {
  switch (entry.action) {
    case 'OpenDemo':
      return { demo: entry.demo, data: entry.data, leadId: entry.leadId }
    case 'Pageview':
      return { ...nothing, data: { page: entry.data.page, path: redactPath(entry.data.path) } }
    case 'Exit':
      return { ...nothing, data: {} }
  }
}
