import { startAddPasskey as startAddPasskeyEndpoint } from '#src/api/contract/passkey.ts'
import { implement } from '#server/http/implement.ts'
import { openChallenge } from '#server/sign-in/passkey/challenges.ts'
import { descriptorOf } from '#server/sign-in/passkey/descriptor.ts'
import { passkeysOf, userHandleOf } from '#server/sign-in/passkey/passkeys.ts'
import { algorithms } from '#server/sign-in/passkey/relying-party.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'
import { requireStrongForWays } from '#server/identity/session/strong-ways.ts'

export const startAddPasskey = implement(startAddPasskeyEndpoint, async (call) => {
  const { caller, services } = call
  const { config, db } = services
  requireFreshSignIn(caller, services)
  await requireStrongForWays(db, caller, config)
  const { id: person_id, email, firstname, lastname } = caller.person
  const passkeys = await passkeysOf(db, person_id)

  return {
    ...(await openChallenge(call, { purpose: 'add', person_id, identifier: null })),
    user: {
      id: await userHandleOf(db, person_id),
      name: email,
      displayName: `${firstname} ${lastname}`.trim() || email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: passkeys.map(descriptorOf),
  }
})
