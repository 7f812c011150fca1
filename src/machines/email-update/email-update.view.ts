import type { SnapshotFrom } from 'xstate'

import type { emailUpdateMachine } from '#src/machines/email-update/email-update.machine.ts'
import { toldByForm, type ToldByForm } from '#src/machines/problem.ts'

export type EmailUpdateView = ToldByForm & {
  /** `changed`: told until the next change begins. */
  step: 'closed' | 'asking' | 'entering' | 'changed'
  email: string
  /** `false` if the newest earlier mail serves instead. */
  isNewMail: boolean
  /** Grows with every mail and every wrong code, so that the field starts empty. */
  attempt: number
  canResend: boolean
  isBusy: boolean
}

export const selectEmailUpdateView = (
  snapshot: SnapshotFrom<typeof emailUpdateMachine>,
): EmailUpdateView => {
  const { email, begun, attempt } = snapshot.context
  return {
    step: stepIn(snapshot),
    email,
    isNewMail: begun?.isNewMail ?? true,
    attempt,
    canResend: snapshot.can({ type: 'code.resend' }),
    isBusy: snapshot.hasTag('busy'),
    ...toldByForm(snapshot.context),
  }
}

const stepIn = (snapshot: SnapshotFrom<typeof emailUpdateMachine>) => {
  if (snapshot.matches('begun')) {
    return 'entering'
  }
  if (snapshot.matches('closed')) {
    return 'closed'
  }
  return snapshot.matches('changed') ? 'changed' : 'asking'
}
