import { loadUsage as loadUsageEndpoint } from '#src/api/contract/usage.ts'
import { implement } from '#server/http/implement.ts'
import { countUsage } from '#server/areas/stats/count-usage.ts'

export const loadUsage = implement(loadUsageEndpoint, async ({ input, services }) => ({
  ...(await countUsage(services, input)),
  hasLooker: services.config.looker !== null,
}))
