import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { AccountPasskeys } from '#src/api/contract/passkey.ts'
import type { passkeysMachine } from '#src/machines/passkeys/passkeys.machine.ts'

export type PasskeysView =
  /** The browser knows no WebAuthn and the person has none, or that is not known yet (PASSKEY-1). */
  | { step: 'hidden' }
  | { step: 'loading' }
  | { step: 'failed'; problem: string | null }
  | {
      step: 'ready'
      passkeys: AccountPasskeys['passkeys']
      /** This browser can make a passkey, or have a security key make it. */
      canAdd: boolean
      /** The device keeps none itself: it takes a security key. */
      needsKey: boolean
      isAdding: boolean
      /** The passkey that is to be renamed or deleted, and which of the two. */
      chosenId: string | null
      asked: 'rename' | 'delete' | null
      /** The act is under way. */
      isBusy: boolean
      /** What was done just now. */
      done: 'added' | 'renamed' | 'deleted' | null
      problem: string | null
    }

type Snapshot = SnapshotFrom<typeof passkeysMachine>

export const selectPasskeysView = (snapshot: Snapshot): PasskeysView => {
  const { listed, canAdd, needsKey, chosenId, done, problem } = snapshot.context
  if (snapshot.matches('checking') || snapshot.matches('unsupported')) {
    return { step: 'hidden' }
  }
  if (snapshot.matches('failed')) {
    return { step: 'failed', problem }
  }
  if (snapshot.matches('loading')) {
    return { step: 'loading' }
  }
  const asked = askedIn(snapshot)
  return {
    step: 'ready',
    passkeys: required(listed, 'listed').passkeys,
    canAdd,
    needsKey,
    isAdding: snapshot.matches('adding'),
    chosenId: asked === null ? null : chosenId,
    asked,
    isBusy: snapshot.matches({ editing: 'renaming' }) || snapshot.matches('deleting'),
    done,
    problem,
  }
}

const askedIn = (snapshot: Snapshot) => {
  if (snapshot.matches('editing')) {
    return 'rename'
  }
  return snapshot.matches('confirming') || snapshot.matches('deleting') ? 'delete' : null
}
