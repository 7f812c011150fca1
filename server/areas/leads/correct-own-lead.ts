import { correctOwnLead as correctOwnLeadEndpoint } from '#src/api/contract/leads.ts'
import { correctableSince } from '#server/areas/demos/demo-session.rules.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { correct } from '#server/areas/leads/correct.ts'
import { holdLead } from '#server/areas/leads/held-lead.ts'
import { requireSetup } from '#server/identity/people/require-setup.ts'

/** Within a week. Another person's lead is answered like a deleted one (AZ-02). */
export const correctOwnLead = implement(
  correctOwnLeadEndpoint,
  async ({ input: { id, ...input }, caller, services }) => {
    requireSetup(caller)
    return services.db.transaction().execute(async (db) => {
      const held = await holdLead(db, { id, personId: caller.personId })
      if (held.created_at <= correctableSince(services.now())) {
        throw new ProblemError(
          'forbidden',
          'This lead is more than a week old. Please write to the team to have it corrected.',
        )
      }
      const { corrected } = await correct(db, held, { ...input, isStaff: caller.isStaff })
      return corrected
    })
  },
)
