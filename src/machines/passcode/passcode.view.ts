import type { SnapshotFrom } from 'xstate'

import type { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'

type Purpose = 'login' | 'register'

/** What the screen of a mailed code may know. `number` answers the question that the mailed link asks. */
export type PasscodeView =
  | {
      step: 'start'
      purpose: Purpose
      identifier: string
      problem: string | null
      /** There is already an account with this address. */
      isKnown: boolean
      /** The server sends no more codes for a while. */
      isLimited: boolean
      isBusy: boolean
    }
  | {
      step: 'finish'
      purpose: Purpose
      identifier: string
      /** Two digits that the mailed link asks for in another browser; `null` if it only works in this one. */
      number: string | null
      /** `false` if the newest earlier mail serves instead. */
      isNewMail: boolean
      problem: string | null
      /** Grows with every mail and every wrong code, so that the field starts empty. */
      attempt: number
      canResend: boolean
      /** What the server refuses for a while. */
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
