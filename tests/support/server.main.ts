import { readConfig, type Config } from '#server/base/config/config.ts'
import { implement, type Implementation } from '#server/http/implement.ts'
import { implementations } from '#server/app/implementations.ts'
import { addLead } from '#server/areas/leads/add-lead.ts'
import { startServer } from '#server/app/start-server.ts'
import { addLead as addLeadEndpoint } from '#src/api/contract/leads.ts'

/** The server as in production, but for the pages, which need a build, and the limit on leads, which a test exceeds. */
const unlimited = { ...addLeadEndpoint.limit, count: 1_000_000 }

/** Acknowledges a lead before it is stored: the control that shows the crash tests can see a loss (check RE-02). */
const careless = implement(addLeadEndpoint, async ({ input, caller, services }) => {
  const stored = {
    id: crypto.randomUUID(),
    created_at: services.now(),
    type: input.type,
    company: input.company,
  }
  const row = { ...stored, person_id: caller.personId, website: '', salesforce: '', note: '' }
  setTimeout(() => {
    services.db
      .insertInto('leads')
      .values({ ...row, source: null })
      .execute()
      .catch(() => {})
  }, 100)
  return stored
})

const { handle } = process.env['ACKNOWLEDGE'] === 'before-commit' ? careless : addLead
const chosen: Implementation[] = [
  { endpoint: { ...addLeadEndpoint, limit: unlimited }, handle },
  ...implementations.filter((implementation) => implementation !== addLead),
]

/** Providers of the test in the place of the stand-ins; those of the settings take https. */
const configFrom = ({ PROVIDERS, ...environment }: NodeJS.ProcessEnv) => {
  const config = readConfig(environment)
  return PROVIDERS === undefined
    ? config
    : { ...config, providers: JSON.parse(PROVIDERS) as Config['providers'] }
}

try {
  const pages = { mount: async () => {}, build: null }
  const { stop } = await startServer(configFrom(process.env), chosen, pages)
  process.on('SIGTERM', () => void stop())
} catch (error) {
  process.stderr.write(String(error))
  process.exit(1)
}
