import { demoSessionDeadline } from '#src/lib/demo-session-deadline.ts'

/** Does a lead that was made or resumed at `createdAt` still open demos without a new form? Never without the setting. */
export const isDemoSessionValid = (createdAt: number, maxAgeSec: number | null, now: number) =>
  maxAgeSec !== null && now < demoSessionDeadline(createdAt, maxAgeSec, now)

const dayMs = 86_400_000
/** How long after a lead was made its person may continue with it without a new form. */
const resumableMs = dayMs
/** How long they may correct it: until after the weekend, or the last day of a fair (ADR 161). */
const correctableMs = 7 * dayMs

/** A lead must have been made after this moment to be continued. */
export const resumableSince = (now: number) => now - resumableMs

/** A lead must have been made after this moment to be corrected by its person. */
export const correctableSince = (now: number) => now - correctableMs
