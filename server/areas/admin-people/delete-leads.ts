import { deletePersonLeads as deletePersonLeadsEndpoint } from '#src/api/contract/admin-people.ts'
import { addLead } from '#src/api/contract/leads.ts'
import { forgetAnswers } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'
import { actOnPerson } from '#server/areas/admin-people/act-on-person.ts'

/** The opens stay counted, without the leads. */
export const deletePersonLeads = implement(deletePersonLeadsEndpoint, (call) =>
  actOnPerson(call, async ({ db, person }) => {
    const deleted = await db.deleteFrom('leads').where('person_id', '=', person.id).execute()
    await forgetAnswers(db, { personId: person.id, endpoints: [addLead] })
    const leads = deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
    return leads === 0
      ? null
      : {
          kind: 'person.leads-deleted',
          before: { leads },
          after: { leads: 0, reason: call.input.reason },
        }
  }),
)
