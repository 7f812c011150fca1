import { demoSessionDeadline } from '#src/lib/demo-session-deadline.ts'
import type { PersonRow } from '#server/people/people.ts'

/** Customers look for themselves; everybody else shows demos to somebody, who is the lead. */
export const isDemoSessionRequired = (person: Pick<PersonRow, 'is_customer'>) => !person.is_customer

/** Does a lead made at `createdAt` still open demos without a new form? Never without a configured age. */
export const isDemoSessionValid = (createdAt: number, maxAgeSec: number | null, now: number) =>
  maxAgeSec !== null && now < demoSessionDeadline(createdAt, maxAgeSec, now)
