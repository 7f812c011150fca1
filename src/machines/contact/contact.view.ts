import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { contactMachine } from '#src/machines/contact/contact.machine.ts'

export type ContactView =
  | {
      step: 'idle' | 'sending' | 'failed'
      /** A message was sent before. */
      isAnother: boolean
      problem: string | null
      fieldErrors: readonly { field: string; message: string }[]
    }
  /** `reference`: the name of the message, for person and team. */
  | { step: 'sent'; reference: string }

export const selectContactView = ({
  value,
  context: { reference, problem, fieldErrors },
}: SnapshotFrom<typeof contactMachine>): ContactView =>
  value === 'sent'
    ? { step: 'sent', reference: required(reference, 'reference') }
    : { step: value, isAnother: reference !== null, problem, fieldErrors }
