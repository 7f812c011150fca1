import type { Verdict } from '#src/api/contract/admin-access.ts'

/** What is to be decided, and on whom. */
type About = { verdict: Verdict['verdict']; people: readonly { personId: string }[] }
/** The message that goes with a verdict. */
export type Wording = { reason: string; note: string }
/** By verdict, and for whom: kept until it was used, whatever is asked meanwhile. */
export type Written = Readonly<Partial<Record<Verdict['verdict'], Wording & Pick<About, 'people'>>>>

const noWording: Wording = { reason: '', note: '' }

/** What was written for this verdict on these people; nothing that was meant for others. */
export const wordingIn = (asked: About | null, written: Written): Wording => {
  const kept = asked === null ? undefined : written[asked.verdict]
  const isForAll = asked?.people.every(({ personId }) =>
    kept?.people.some((it) => it.personId === personId),
  )
  return kept !== undefined && isForAll === true
    ? { reason: kept.reason, note: kept.note }
    : noWording
}
