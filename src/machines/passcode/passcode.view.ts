import type { SnapshotFrom } from 'xstate'

import type { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'

type Purpose = 'login' | 'register'

/** What the screen of an emailed code may know. `number` is the answer to the mailed link's question. */
export type PasscodeView =
  | {
      step: 'start'
      purpose: Purpose
      identifier: string
      problem: string | null
      /** Somebody has an account with this address already. */
      isKnown: boolean
      /** The server sends no more codes for a while. */
      isLimited: boolean
      isBusy: boolean
    }
  | {
      step: 'finish'
      purpose: Purpose
      identifier: string
      /** Two digits: the mailed link asks for them in another browser; `null` where it works in this one alone. */
      number: string | null
      /** `false`: the newest of the mails that were sent before serves. */
      isNewMail: boolean
      problem: string | null
      /** Grows with every mail and every wrong code: the field begins anew. */
      attempt: number
      canResend: boolean
      /** What the server takes no more of for a while. */
      limit: 'code' | 'request' | null
      isBusy: boolean
    }
  | { step: 'done' }

export const selectPasscodeView = (
  snapshot: SnapshotFrom<typeof passcodeMachine>,
): PasscodeView => {
  const { way, person, ticket, problem, isKnown, attempt, limit } = snapshot.context
  const { purpose } = way
  const { identifier } = person
  const isBusy = snapshot.hasTag('busy')

  if (snapshot.matches('done')) {
    return { step: 'done' }
  }
  if (ticket === null) {
    const isLimited = snapshot.matches({ start: 'limited' })
    return { step: 'start', purpose, identifier, problem, isKnown, isLimited, isBusy }
  }
  const { number, isNewMail } = ticket
  return {
    step: 'finish',
    purpose,
    identifier,
    number,
    isNewMail,
    problem,
    attempt,
    canResend: snapshot.can({ type: 'code.request' }),
    limit: limit === null ? null : limit.of,
    isBusy,
  }
}
