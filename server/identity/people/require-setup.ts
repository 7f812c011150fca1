import { rules } from '#src/api/contract/rules.ts'
import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { visitorOf } from '#server/identity/people/visitor.ts'

/** Throws `forbidden` before the setup is complete: until then there are no demos, questions or leads (ROUTE-4). */
export const requireSetup = (caller: Caller) => {
  const ruling = rules.setupComplete(visitorOf(caller.person, caller))
  if (!ruling.isAllowed) {
    throw new ProblemError('forbidden', ruling.why)
  }
}
