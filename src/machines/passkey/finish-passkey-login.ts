import type { Assertion, PasskeyAsking } from '#src/api/contract/passkey.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { effect } from '#src/machines/effect.ts'

export type PasskeyProof = { method: string; asking: PasskeyAsking; credentials: Assertion }

/** Signs in by the chosen passkey. If the server does not know it, the password manager is told to forget it (PASSKEY-5). */
export const finishPasskeyLogin = effect<Tokens, PasskeyProof>('finishPasskeyLogin')
