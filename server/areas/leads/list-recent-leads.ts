import { listRecentLeads as listRecentLeadsEndpoint } from '#src/api/contract/leads.ts'
import { correctableSince } from '#server/areas/demos/demo-session.rules.ts'
import { implement } from '#server/http/implement.ts'
import { formColumns } from '#server/areas/leads/lead-columns.ts'

/** More than a week of a fair brings. */
const mostLeads = 500

/** The caller's leads that they may still correct; only the latest if there are very many. */
export const listRecentLeads = implement(listRecentLeadsEndpoint, async ({ caller, services }) => {
  const { db, now } = services
  const leads = await db
    .selectFrom('leads')
    .select(['id', ...formColumns, 'version', 'created_at as createdAt'])
    .where('person_id', '=', caller.personId)
    .where('created_at', '>', correctableSince(now()))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostLeads)
    .execute()
  return { leads }
})
