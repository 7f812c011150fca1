import type { SnapshotFrom } from 'xstate'

import type { passkeyAutofillMachine } from '#src/machines/passkey-autofill/passkey-autofill.machine.ts'

export type PasskeyAutofillView = {
  /** Why the passkey that was chosen in the field did not sign in. */
  problem: string | null
  isBusy: boolean
}

/** `undefined`: the field offers no passkeys. */
export const selectPasskeyAutofillView = (
  snapshot: SnapshotFrom<typeof passkeyAutofillMachine> | undefined,
): PasskeyAutofillView => ({
  problem: snapshot?.context.problem ?? null,
  isBusy: snapshot?.hasTag('busy') ?? false,
})
