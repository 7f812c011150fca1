import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import { noAutofillText, unsupportedTextOf } from '#src/machines/passkey/passkey-error.ts'
import type { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'

export type PasskeyView =
  /** It is being found out whether this browser can use passkeys. */
  | { step: 'checking' }
  /** `takesKeys`: a security key may be tried all the same. */
  | { step: 'unsupported'; problem: string | null; takesKeys: boolean }
  | {
      step: 'ready'
      problem: string | null
      /** 'Passkey autofill is not supported', where it is not. */
      hint: string | null
    }
  /** The browser asks the person. */
  | { step: 'busy' }

export const selectPasskeyView = (snapshot: SnapshotFrom<typeof passkeyMachine>): PasskeyView => {
  const { support, hasAutofill, problem } = snapshot.context
  if (snapshot.matches('checking')) {
    return { step: 'checking' }
  }
  if (snapshot.matches('unsupported')) {
    const known = required(support, 'support')
    return {
      step: 'unsupported',
      problem: unsupportedTextOf(known),
      takesKeys: known === 'webauthn',
    }
  }
  return snapshot.matches('offering') || snapshot.matches('ready')
    ? { step: 'ready', problem, hint: hasAutofill ? null : noAutofillText }
    : { step: 'busy' }
}
