import { resumeLead as resumeLeadEndpoint } from '#src/api/contract/demo-session.ts'
import { resumableSince } from '#server/areas/demos/demo-session.rules.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { requireSetup } from '#server/identity/people/require-setup.ts'

/** Another person's lead is answered like an expired one (AZ-02). */
export const resumeLead = implement(resumeLeadEndpoint, async ({ input, caller, services }) => {
  const { config, db, now } = services
  if (config.demoSessionMaxAgeSec === null) {
    throw new ProblemError('demo-session-unconfigured', 'demoSessionMaxAgeSec does not exist')
  }
  requireSetup(caller)

  const lead = await db
    .updateTable('leads')
    .set({ renewed_at: now() })
    .where('id', '=', input.id)
    .where('person_id', '=', caller.personId)
    .where('created_at', '>', resumableSince(now()))
    .returning(['id', 'created_at', 'type', 'company'])
    .executeTakeFirst()
  if (lead === undefined) {
    throw new ProblemError(
      'demo-session-expired',
      'This lead is from another day. Please fill in the form again.',
    )
  }
  return lead
})
