import { randomUUID } from 'node:crypto'

import { finishAddPasskey as finishAddPasskeyEndpoint } from '#src/api/contract/passkey.ts'
import { browserName } from '#server/http/browser-name.ts'
import { implement } from '#server/http/implement.ts'
import { burnChallenge } from '#server/sign-in/passkey/challenges.ts'
import { changePasskeys } from '#server/sign-in/passkey/change-passkeys.ts'
import { addPasskey } from '#server/sign-in/passkey/passkeys.ts'
import { passkeyExists, passkeyRefused } from '#server/sign-in/passkey/problems.ts'
import { providerOf } from '#server/sign-in/passkey/providers.ts'
import { proven } from '#server/sign-in/passkey/proven.ts'
import { relyingParty } from '#server/sign-in/passkey/relying-party.ts'
import { verifyAttestation } from '#server/sign-in/passkey/verify.ts'
import { addMethod } from '#server/identity/people/people.ts'
import { requireStrongForWays } from '#server/identity/session/strong-ways.ts'

/** Stores a new passkey of the signed-in person and tells them by mail, both or neither. */
export const finishAddPasskey = implement(finishAddPasskeyEndpoint, async (call) => {
  const { input, caller, request, services } = call
  const { config, now } = services
  const burnt = await burnChallenge(call, { ...input, purpose: 'add' })
  if (burnt === null || burnt.person_id !== caller.personId) {
    throw passkeyRefused()
  }
  const made = await proven(call, () =>
    verifyAttestation(input.credentials, { ...relyingParty(config), challenge: burnt.challenge }),
  )
  const id = randomUUID()
  const name = providerOf(made.aaguid) ?? 'Passkey'

  return changePasskeys(call, {
    id,
    done: 'added',
    what: `A passkey was added to your account in ${browserName(request.userAgent)}. From now on it signs you in.`,
    change: async (db) => {
      await requireStrongForWays(db, caller, config)
      const passkey = { ...made, id, person_id: caller.personId, name, created_at: now() }
      if (!(await addPasskey(db, passkey))) {
        throw passkeyExists()
      }
      await addMethod(db, caller.personId, { key: input.method, type: 'passkey' })
    },
  })
})
