import { listLeads as listLeadsEndpoint } from '#src/api/contract/leads.ts'
import { resumableSince } from '#server/areas/demos/demo-session.rules.ts'
import { implement } from '#server/http/implement.ts'

const mostLeads = 50

/** The caller's leads; for each customer the latest. */
export const listLeads = implement(listLeadsEndpoint, async ({ caller, services }) => {
  const { db, now } = services
  const since = resumableSince(now())
  const rows = await db
    .with('latest', (latest) =>
      latest
        .selectFrom('leads')
        .distinctOn(['type', 'company'])
        .select(['id', 'created_at', 'type', 'company', 'website', 'salesforce', 'source'])
        .where('person_id', '=', caller.personId)
        .orderBy('type')
        .orderBy('company')
        .orderBy('created_at', 'desc')
        .orderBy('id'),
    )
    .selectFrom('latest')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostLeads)
    .execute()

  return { leads: rows.map((lead) => ({ ...lead, isResumable: lead.created_at > since })) }
})
