import * as contract from '#src/api/contract/passkey.ts'
import { implement } from '#server/http/implement.ts'
import { openChallenge } from '#server/sign-in/passkey/challenges.ts'
import { decoyIdOf } from '#server/sign-in/passkey/decoys.ts'
import { descriptorOf } from '#server/sign-in/passkey/descriptor.ts'

/** A usual passkey: on this device, or on a phone nearby. */
const usualTransports = 'hybrid internal'

/** One query answers for all addresses; one without passkeys is told of a passkey that is none (PK-11). */
export const startPasskeyLogin = implement(contract.startPasskeyLogin, async (call) => {
  const { input, services } = call
  const { identifier } = input
  const held = await services.db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person_id')
    .select(['credential_id', 'transports'])
    .where('people.email', '=', identifier)
    .orderBy('passkeys.created_at')
    .execute()
  const decoy = {
    credential_id: decoyIdOf(identifier, services.config),
    transports: usualTransports,
  }

  return {
    ...(await openChallenge(call, { purpose: 'login', person_id: null, identifier })),
    allowCredentials: (held.length === 0 ? [decoy] : held).map(descriptorOf),
  }
})

export const startUserlessLogin = implement(contract.startUserlessLogin, async (call) => ({
  ...(await openChallenge(call, { purpose: 'login', person_id: null, identifier: null })),
  allowCredentials: [],
}))
