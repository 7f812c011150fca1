import { demoSessionDeadline } from '#src/lib/demo-session-deadline.ts'

/** Does a lead made at `createdAt` still open demos without a new form? Never without a configured age. */
export const isDemoSessionValid = (createdAt: number, maxAgeSec: number | null, now: number) =>
  maxAgeSec !== null && now < demoSessionDeadline(createdAt, maxAgeSec, now)
