import { addLog as addLogEndpoint, type LogEntry } from '#src/api/contract/logs.ts'
import { implement } from '#server/http/implement.ts'
import { checkOpenDemo } from '#server/areas/logs/open-demo.rules.ts'
import { redactPath } from '#server/http/redact-path.ts'
import { tokenExpired } from '#server/identity/session/authenticate.ts'

/** The entry's id is the client's: the same entry sent twice is one. */
export const addLog = implement(addLogEndpoint, async ({ input, caller, services }) => {
  if (caller.isLate && input.action !== 'Exit') {
    throw tokenExpired()
  }
  if (input.action === 'OpenDemo') {
    await checkOpenDemo(input, caller, services)
  }

  await services.db
    .insertInto('logs')
    .values({
      person_id: caller.personId,
      id: input.id,
      session_id: caller.sessionId,
      version: input.version,
      at: services.now(),
      ...contentOf(input),
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'id']).doNothing())
    .execute()
  return { id: input.id }
})

const contentOf = (entry: LogEntry) => {
  switch (entry.action) {
    case 'OpenDemo': {
      const { action, demo, data, leadId } = entry
      return { action, demo, data, lead_id: leadId }
    }
    case 'Pageview': {
      const { action, data } = entry
      return { action, data: { page: data.page, path: redactPath(data.path) } }
    }
    case 'Exit':
      return { action: entry.action, data: {} }
  }
}
