import { addLead as addLeadEndpoint } from '#src/api/contract/leads.ts'
import { readConfig } from '#server/config.ts'
import { implement } from '#server/http/implement.ts'
import { implementations } from '#server/implementations.ts'
import { startServer } from '#server/start-server.ts'

/**
 * A server that acknowledges a lead before it is stored: the control that shows the crash tests can see a loss
 * (check RE-02).
 */
const careless = implement(addLeadEndpoint, async ({ input, caller, services }) => {
  const stored = {
    id: crypto.randomUUID(),
    created_at: services.now(),
    type: input.type,
    company: input.company,
  }
  setTimeout(() => {
    services.db
      .insertInto('leads')
      .values({
        ...stored,
        person_id: caller.personId,
        website: '',
        salesforce: '',
        note: '',
        source: null,
      })
      .execute()
      .catch(() => {})
  }, 100)
  return stored
})

const isCareless = process.env['ACKNOWLEDGE'] === 'before-commit'
const chosen = isCareless
  ? [careless, ...implementations.filter(({ endpoint }) => endpoint !== addLeadEndpoint)]
  : implementations

// As in production, but for the pages, which need a build.
const stop = await startServer(readConfig(process.env), chosen, { mount: () => {} })
process.on('SIGTERM', () => void stop())
