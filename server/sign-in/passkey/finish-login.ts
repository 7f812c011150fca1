import * as contract from '#src/api/contract/passkey.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { burnChallenge, type ChallengeRow } from '#server/sign-in/passkey/challenges.ts'
import { isDecoyId } from '#server/sign-in/passkey/decoys.ts'
import { findPasskey, usePasskey } from '#server/sign-in/passkey/passkeys.ts'
import { passkeyRefused, passkeyUnknown } from '#server/sign-in/passkey/problems.ts'
import { proven } from '#server/sign-in/passkey/proven.ts'
import { relyingParty } from '#server/sign-in/passkey/relying-party.ts'
import { NoProof, verifyAssertion } from '#server/sign-in/passkey/verify.ts'
import { breakRowOfCodes } from '#server/sign-in/guesses/codes.ts'
import { breakRowOfPasswords } from '#server/sign-in/password/passwords.ts'
import { lockPerson } from '#server/identity/people/people.ts'
import { isSameText } from '#server/base/secrets.ts'
import { beginSession } from '#server/identity/session/begin-session.ts'
import { knownBrowserOf } from '#server/identity/session/known-browser.ts'
import { signInTransaction } from '#server/identity/session/sign-in-transaction.ts'

type Finish = HandlerArgs<typeof contract.finishPasskeyLogin>

/** Exchanges the answer to a challenge for a session, once, checking in the order that WebAuthn gives. */
export const finishPasskeyLogin = implement(contract.finishPasskeyLogin, async (call) => {
  const { input, request, services } = call
  const burnt = await burnChallenge(call, { ...input, purpose: 'login' })
  if (burnt === null) {
    throw passkeyRefused()
  }
  const { passkey, owner, use } = await provenOwner(call, burnt)

  const tokens = await signInTransaction(services, async (db) => {
    await lockPerson(db, owner.id)
    if (!(await usePasskey(db, use))) {
      return null
    }
    await breakRowOfCodes(db, owner, await knownBrowserOf(db, call, owner.email))
    await breakRowOfPasswords(db, owner.id)
    const signedIn = { person: owner, method: input.method, passkeyId: passkey.id, db }
    return beginSession({ request, services }, { ...signedIn, isStrong: true })
  })
  if (tokens === null) {
    services.log.warn('passkey counter went back', {
      request: request.id,
      person: owner.id,
      passkey: passkey.id,
    })
    throw passkeyRefused()
  }
  return tokens
})

const provenOwner = async (call: Finish, { challenge, identifier }: ChallengeRow) => {
  const { credentials } = call.input
  const { config, db, now } = call.services
  const found = await findPasskey(db, credentials.id)
  if (found === null) {
    throw isDecoyId(credentials.id, config) ? passkeyRefused() : passkeyUnknown()
  }
  const { passkey, owner, userHandle } = found
  const { counter, is_backed_up: isBackedUp } = await proven(call, async () => {
    const seen = await verifyAssertion(credentials, passkey, { ...relyingParty(config), challenge })
    const { userHandle: named } = credentials.response
    if (named === undefined ? identifier === null : !isSameText(named, userHandle ?? '')) {
      throw new NoProof('The passkey names another user.')
    }
    if (identifier !== null && identifier !== owner.email) {
      throw new NoProof('The passkey is not of the address that was named.')
    }
    return seen
  })
  return { passkey, owner, use: { id: passkey.id, counter, isBackedUp, now: now() } }
}
