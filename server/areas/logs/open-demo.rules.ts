import type { LogEntry } from '#src/api/contract/logs.ts'
import { readTogether } from '#server/db/pipeline.ts'
import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isDemoSessionValid } from '#server/areas/demos/demo-session.rules.ts'
import { demoUnknown } from '#server/areas/demos/own-demos.ts'
import { viewerOf } from '#server/identity/people/viewer.ts'
import type { Services } from '#server/base/services.ts'

type OpenDemo = Extract<LogEntry, { action: 'OpenDemo' }>

type Seen = Awaited<ReturnType<typeof lookAtOpening>>

/** The facts to check the claims against. */
export const lookAtOpening = async ({ leadId }: OpenDemo, caller: Caller, services: Services) => {
  const [viewer, lead] = await readTogether(services.db, (db) => [
    viewerOf(db, caller.person, caller),
    ownLead(db, leadId, caller),
  ])
  return { viewer, lead }
}

/**
 * Refuses false claims of the client: a demo outside the person's profile, somebody else's lead, or a demo session that is over
 * or never began (AZ-05, AZ-07).
 */
export const checkOpenDemo = (
  { demo, leadId }: OpenDemo,
  { viewer, lead }: Seen,
  { catalogue, config, now }: Services,
) => {
  // It tells of what a person has opened already, from a page that may be older than the catalogue.
  if (!catalogue.wasOffered(viewer, demo)) {
    throw demoUnknown()
  }
  if (leadId === null) {
    if (config.isDemoSessionRequired) {
      throw demoSessionExpired()
    }
    return
  }
  if (lead === undefined) {
    throw leadGone()
  }
  // Whether the lead is reused is the client's claim, so the check ignores it.
  const begunAt = lead.renewed_at ?? lead.created_at
  if (!isDemoSessionValid(begunAt, config.demoSessionMaxAgeSec, now())) {
    throw demoSessionExpired()
  }
}

const ownLead = async (db: Services['db'], leadId: string | null, { personId }: Caller) =>
  leadId === null
    ? undefined
    : db
        .selectFrom('leads')
        .select(['created_at', 'renewed_at'])
        .where('id', '=', leadId)
        .where('person_id', '=', personId)
        .executeTakeFirst()

/** Also if the lead was deleted after it was loaded. */
export const leadGone = () => {
  const detail = 'This lead does not exist any more. Who are you demoing to?'
  return new ProblemError('not-found', detail, { errors: [{ pointer: '/leadId', detail }] })
}

const demoSessionExpired = () =>
  new ProblemError('demo-session-expired', 'Your demo session is over. Who are you demoing to?')
