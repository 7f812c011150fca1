import { rules } from '#src/api/contract/rules.ts'
import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { findPerson } from '#server/identity/people/people.ts'
import { visitorOf } from '#server/identity/people/visitor.ts'
import type { Services } from '#server/base/services.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'

/** Leads are named by whom demos are shown to: to anybody else none opens (ROUTE-4). */
export const requireSetup = async (caller: Caller, { db }: Pick<Services, 'db'>) => {
  const person = await findPerson(db, caller.personId)
  if (person === undefined) {
    throw notSignedIn()
  }
  const ruling = rules.setupComplete(visitorOf(person, caller))
  if (!ruling.isAllowed) {
    throw new ProblemError('forbidden', ruling.why)
  }
}
