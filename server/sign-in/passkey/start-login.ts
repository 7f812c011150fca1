import * as contract from '#src/api/contract/passkey.ts'
import type { Services } from '#server/base/services.ts'
import { implement } from '#server/http/implement.ts'
import { openChallenge } from '#server/sign-in/passkey/challenges.ts'
import { decoyIdOf } from '#server/sign-in/passkey/decoys.ts'
import { descriptorOf } from '#server/sign-in/passkey/descriptor.ts'

/** A usual passkey: on this device, or on a phone nearby. */
const usualTransports = 'hybrid internal'

/**
 * One query answers for all addresses; an address without passkeys gets a decoy (PK-11). An address with several passkeys, or
 * with a security key, still differs. With `ENUMERATION=strict` no passkey is named, the browser offers those that it holds, and
 * only the end checks whose they are (EN-02).
 */
export const startPasskeyLogin = implement(contract.startPasskeyLogin, async (call) => {
  const { input, services } = call
  const { identifier } = input
  const isStrict = services.config.enumeration === 'strict'
  const allowed = isStrict ? [] : await descriptorsFor(identifier, services)
  const ceremony = await openChallenge(call, { purpose: 'login', person_id: null, identifier })
  return { ...ceremony, allowCredentials: allowed }
})

const descriptorsFor = async (identifier: string, { config, db }: Services) => {
  const held = await db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person_id')
    .select(['credential_id', 'transports'])
    .where('people.email', '=', identifier)
    .orderBy('passkeys.created_at')
    .execute()
  const decoy = { credential_id: decoyIdOf(identifier, config), transports: usualTransports }
  return (held.length === 0 ? [decoy] : held).map(descriptorOf)
}

export const startUserlessLogin = implement(contract.startUserlessLogin, async (call) => ({
  ...(await openChallenge(call, { purpose: 'login', person_id: null, identifier: null })),
  allowCredentials: [],
}))
