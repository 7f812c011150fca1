import { listRecentLeads as listRecentLeadsEndpoint } from '#src/api/contract/leads.ts'
import { resumableSince } from '#server/areas/demos/demo-session.rules.ts'
import { implement } from '#server/http/implement.ts'
import { formColumns } from '#server/areas/leads/lead-columns.ts'

const mostLeads = 50

/** The caller's own, as long as they may correct them; the latest, where there are very many. */
export const listRecentLeads = implement(listRecentLeadsEndpoint, async ({ caller, services }) => {
  const { db, now } = services
  const leads = await db
    .selectFrom('leads')
    .select(['id', ...formColumns, 'version', 'created_at as createdAt'])
    .where('person_id', '=', caller.personId)
    .where('created_at', '>', resumableSince(now()))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostLeads)
    .execute()
  return { leads }
})
