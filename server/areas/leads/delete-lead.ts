import { deleteLead as deleteLeadEndpoint } from '#src/api/contract/admin-leads.ts'
import { addLead } from '#src/api/contract/leads.ts'
import { record } from '#server/audit/record.ts'
import { forgetAnswers } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'
import { holdLead, requireVersion } from '#server/areas/leads/held-lead.ts'
import { requireStillAdmin } from '#server/identity/people/admins.ts'

/** The opens stay counted, without the lead. */
export const deleteLead = implement(
  deleteLeadEndpoint,
  async ({ input: { id, version, reason }, caller, request, services }) =>
    services.db.transaction().execute(async (db) => {
      const held = await holdLead(db, { id })
      requireVersion(held, version)
      await db.deleteFrom('leads').where('id', '=', id).execute()
      await forgetAnswers(db, { personId: held.person_id, endpoints: [addLead], id })
      await record(db, services, {
        kind: 'person.lead-deleted',
        actor: { caller, request },
        subject: { kind: 'person', id: held.person_id, name: held.email },
        before: { lead: id },
        after: { reason },
      })
      await requireStillAdmin(db, caller, services)
      return {}
    }),
)
