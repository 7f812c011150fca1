import { demoSessionDeadline } from '#src/lib/demo-session-deadline.ts'

/** Does a lead made, or gone on with, at `createdAt` still open demos without a new form? Never without a configured age. */
export const isDemoSessionValid = (createdAt: number, maxAgeSec: number | null, now: number) =>
  maxAgeSec !== null && now < demoSessionDeadline(createdAt, maxAgeSec, now)

/** As long after a lead was made may its person go on with it without a new form. */
const resumableMs = 86_400_000

/** The moment after which a lead must have been made to be gone on with. */
export const resumableSince = (now: number) => now - resumableMs
