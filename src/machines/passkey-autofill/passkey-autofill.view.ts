import type { SnapshotFrom } from 'xstate'

import type { passkeyAutofillMachine } from '#src/machines/passkey-autofill/passkey-autofill.machine.ts'
import { noAutofillText } from '#src/machines/passkey/passkey-error.ts'

export type PasskeyAutofillView = {
  /** 'Passkey autofill is not supported', where it is not. */
  hint: string | null
  /** Why the passkey that was chosen in the field did not sign in. */
  problem: string | null
  isBusy: boolean
}

export const selectPasskeyAutofillView = (
  snapshot: SnapshotFrom<typeof passkeyAutofillMachine> | undefined,
): PasskeyAutofillView => ({
  hint: snapshot?.matches('unsupported') === true ? noAutofillText : null,
  problem: snapshot?.context.problem ?? null,
  isBusy: snapshot?.hasTag('busy') ?? false,
})
