import { correctLead as correctLeadEndpoint } from '#src/api/contract/admin-leads.ts'
import { record } from '#server/audit/record.ts'
import { implement } from '#server/http/implement.ts'
import { correct } from '#server/areas/leads/correct.ts'
import { holdLead } from '#server/areas/leads/held-lead.ts'
import { requireStillAdmin } from '#server/identity/people/admins.ts'

/** The fields that leads are counted by; none of them says anything about a person. */
const recorded = ['type', 'source'] as const

/** The audit log, from which nothing is deleted, names the changed fields without their text (ADR 108). */
export const correctLead = implement(
  correctLeadEndpoint,
  async ({ input: { id, reason, ...input }, caller, request, services }) =>
    services.db.transaction().execute(async (db) => {
      const held = await holdLead(db, { id })
      const isStaff = held.audience === 'googlers'
      const { fields, corrected } = await correct(db, held, { ...input, isStaff })
      if (fields.length === 0) {
        return corrected
      }
      const kept = recorded.filter((name) => fields.includes(name))
      const valuesIn = (lead: Pick<typeof corrected, (typeof recorded)[number]>) =>
        Object.fromEntries(kept.map((name) => [name, lead[name]]))
      await record(db, services, {
        kind: 'person.lead-corrected',
        actor: { caller, request },
        subject: { kind: 'person', id: held.person_id, name: held.email },
        before: kept.length === 0 ? null : valuesIn(held),
        after: { ...valuesIn(corrected), lead: id, fields, ...(reason !== '' && { reason }) },
      })
      await requireStillAdmin(db, caller, services)
      return corrected
    }),
)
