import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'

type Purpose = 'login' | 'register'

/** What the screen of an emailed code may know. `number` is the answer to the mailed link's question. */
export type PasscodeView =
  | { step: 'start'; purpose: Purpose; identifier: string; problem: string | null; isBusy: boolean }
  | {
      step: 'finish'
      purpose: Purpose
      identifier: string
      /** Two digits: the mailed link asks for them when it is opened in another browser. */
      number: string
      problem: string | null
      /** Grows with every wrong code. */
      refusals: number
      canResend: boolean
      isBusy: boolean
    }
  | { step: 'done' }

export const selectPasscodeView = (
  snapshot: SnapshotFrom<typeof passcodeMachine>,
): PasscodeView => {
  const { way, person, ticket, problem, refusals } = snapshot.context
  const { purpose } = way
  const { identifier } = person
  const isBusy = snapshot.hasTag('busy')

  if (snapshot.matches('done')) {
    return { step: 'done' }
  }
  if (snapshot.matches('start')) {
    return { step: 'start', purpose, identifier, problem, isBusy }
  }
  return {
    step: 'finish',
    purpose,
    identifier,
    number: required(ticket, 'ticket').number,
    problem,
    refusals,
    canResend: snapshot.can({ type: 'code.request' }),
    isBusy,
  }
}
