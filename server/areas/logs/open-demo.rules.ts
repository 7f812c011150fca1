import type { LogEntry } from '#src/api/contract/logs.ts'
import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isDemoSessionValid } from '#server/areas/demos/demo-session.rules.ts'
import { ownDemo } from '#server/areas/demos/own-demos.ts'
import type { Services } from '#server/base/services.ts'

type OpenDemo = Extract<LogEntry, { action: 'OpenDemo' }>

/**
 * Refuses what the client may not claim: a demo that the person's profile does not list, a lead of somebody else, a
 * demo session that is over or was never begun (AZ-05, AZ-07).
 */
export const checkOpenDemo = async (
  { demo, leadId }: OpenDemo,
  caller: Caller,
  services: Services,
) => {
  const { config, db, now } = services
  await ownDemo(demo, caller, services)

  if (leadId === null) {
    if (config.isDemoSessionRequired) {
      throw demoSessionExpired()
    }
    return
  }
  const lead = await db
    .selectFrom('leads')
    .select(['created_at', 'renewed_at'])
    .where('id', '=', leadId)
    .where('person_id', '=', caller.personId)
    .executeTakeFirst()
  if (lead === undefined) {
    throw new ProblemError('not-found', 'This lead does not exist.')
  }
  // Whether it is reused is the client's word: it takes nothing from the check.
  const begunAt = lead.renewed_at ?? lead.created_at
  if (!isDemoSessionValid(begunAt, config.demoSessionMaxAgeSec, now())) {
    throw demoSessionExpired()
  }
}

const demoSessionExpired = () =>
  new ProblemError('demo-session-expired', 'Your demo session is over. Who are you demoing to?')
