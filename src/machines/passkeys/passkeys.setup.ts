import { assign, setup } from 'xstate'

import type {
  AccountPasskeys,
  Attestation,
  ChangedPasskeys,
  PasskeyAdding,
} from '#src/api/contract/passkey.ts'
import type { Me } from '#src/api/contract/user.ts'
import { effect } from '#src/machines/effect.ts'
import { passkeyTextOf, type PasskeySupport } from '#src/machines/passkey/passkey-error.ts'
import type { Failed } from '#src/machines/problem.ts'

type PasskeysEvent =
  | { type: 'passkeys.retry' }
  | { type: 'passkey.add' }
  | { type: 'passkey.edit'; id: string }
  | { type: 'passkey.rename'; name: string }
  | { type: 'passkey.delete'; id: string }
  | { type: 'passkey.confirm' }
  | { type: 'passkey.cancel' }
  /** The person was loaded anew: the list may be outdated. */
  | { type: 'me.changed' }

type PasskeysInput = {
  method: string
  /** The person has a passkey. It can be seen and deleted in any browser, in case its device was lost. */
  isHeld?: boolean
}
type PasskeysContext = Required<PasskeysInput> & {
  /** This browser can make passkeys (PASSKEY-1), or have a security key make them. */
  canAdd: boolean
  /** The device keeps none itself: it takes a security key. */
  needsKey: boolean
  listed: AccountPasskeys | null
  /** Something changed since the list was asked for. */
  isOutdated: boolean
  adding: PasskeyAdding | null
  credentials: Attestation | null
  /** The one that is edited or deleted, or was last. */
  chosenId: string | null
  name: string
  /** What was done last, told until the next thing is asked for. */
  done: 'added' | 'renamed' | 'deleted' | null
  problem: string | null
}

/** The events, effects, guards and actions of the passkeys' chart. */
export const passkeys = setup({
  types: {
    input: {} as PasskeysInput,
    context: {} as PasskeysContext,
    events: {} as PasskeysEvent,
    children: {} as {
      findSupport: 'findSupport'
      listPasskeys: 'listPasskeys'
      relistPasskeys: 'listPasskeys'
      startAddPasskey: 'startAddPasskey'
      makePasskey: 'makePasskey'
      finishAddPasskey: 'finishAddPasskey'
      renamePasskey: 'renamePasskey'
      deletePasskey: 'deletePasskey'
    },
  },
  actors: {
    findSupport: effect<PasskeySupport, void>('findSupport'),
    listPasskeys: effect<AccountPasskeys, void>('listPasskeys'),
    startAddPasskey: effect<PasskeyAdding, Pick<PasskeysInput, 'method'>>('startAddPasskey'),
    makePasskey: effect<Attestation, { adding: PasskeyAdding }>('makePasskey'),
    finishAddPasskey: effect<
      ChangedPasskeys,
      { method: string; challengeKey: string; credentials: Attestation }
    >('finishAddPasskey'),
    renamePasskey: effect<AccountPasskeys, { id: string; name: string }>('renamePasskey'),
    deletePasskey: effect<ChangedPasskeys, { id: string }>('deletePasskey'),
  },
  guards: {
    isOfUse: ({ context }, { output }: { output: PasskeySupport }) =>
      context.isHeld || output !== 'none',
    isHeld: ({ context }) => context.isHeld,
    canAdd: ({ context }) => context.canAdd,
    isListed: ({ context }, { id }: { id: string }) =>
      context.listed?.passkeys.some((it) => it.id === id) ?? false,
    isOutdated: ({ context }) => context.isOutdated,
    // The session that began with this passkey is over now, unless the person signed in again to delete it.
    isOwn: ({ context: { listed, chosenId } }) =>
      listed?.passkeys.some((it) => it.id === chosenId && it.isCurrent) ?? false,
  },
  actions: {
    keepSupport: assign((_, { output }: { output: PasskeySupport }) => ({
      canAdd: output !== 'none',
      needsKey: output === 'webauthn',
    })),
    keepListed: assign((_, listed: AccountPasskeys) => ({ listed })),
    markOutdated: assign({ isOutdated: true }),
    renewMe: () => {},
    markCurrent: assign({ isOutdated: false }),
    keepAdding: assign((_, adding: PasskeyAdding) => ({ adding })),
    keepCredentials: assign((_, credentials: Attestation) => ({ credentials })),
    dropCeremony: assign({ adding: null, credentials: null }),
    keepChosen: assign((_, { id: chosenId }: { id: string }) => ({ chosenId })),
    keepName: assign((_, { name }: { name: string }) => ({ name })),
    keepDone: assign((_, { done }: { done: PasskeysContext['done'] }) => ({ done })),
    keepProblem: assign((_, { error }: Failed) => ({ problem: passkeyTextOf(error) })),
    clearOutcome: assign({ done: null, problem: null }),
    announceMe: (_, _params: { me: Me }) => {},
    /** The browser tells password managers which passkeys are still good. */
    tellAccepted: (_, _params: AccountPasskeys) => {},
  },
})
