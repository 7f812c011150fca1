import { randomUUID } from 'node:crypto'

import { finishAddPasskey as finishAddPasskeyEndpoint } from '#src/api/contract/passkey.ts'
import { browserName } from '#server/http/browser-name.ts'
import { implement } from '#server/http/implement.ts'
import { queueNotice } from '#server/mail/notice.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { changedPasskeysOf } from '#server/passkey/account-passkeys.ts'
import { burnChallenge } from '#server/passkey/challenges.ts'
import { addPasskey } from '#server/passkey/passkeys.ts'
import { passkeyExists, passkeyRefused } from '#server/passkey/problems.ts'
import { providerOf } from '#server/passkey/providers.ts'
import { proven } from '#server/passkey/proven.ts'
import { relyingParty } from '#server/passkey/relying-party.ts'
import { verifyAttestation } from '#server/passkey/verify.ts'
import { addMethod, lockPerson } from '#server/people/people.ts'
import { notSignedIn } from '#server/session/authenticate.ts'

/** Keeps a new passkey of the signed-in person and tells them by mail, both or none. */
export const finishAddPasskey = implement(finishAddPasskeyEndpoint, async (call) => {
  const { input, caller, request, services } = call
  const { config, db, bus, log } = services
  const burnt = await burnChallenge(call, { ...input, purpose: 'add' })
  if (burnt === null || burnt.person_id !== caller.personId) {
    throw passkeyRefused()
  }
  const made = await proven(call, () =>
    verifyAttestation(input.credentials, { ...relyingParty(config), challenge: burnt.challenge }),
  )
  const id = randomUUID()
  const name = providerOf(made.aaguid) ?? 'Passkey'
  const { person, mail } = await db.transaction().execute(async (db) => {
    const person = await lockPerson(db, caller.personId)
    if (person === undefined) {
      throw notSignedIn()
    }
    const passkey = { ...made, id, person_id: person.id, name, created_at: services.now() }
    if (!(await addPasskey(db, passkey))) {
      throw passkeyExists()
    }
    await addMethod(db, person.id, { key: input.method, type: 'passkey' })
    const mail = await queueNotice(db, services, {
      to: person.email,
      firstname: person.firstname,
      subject: 'A passkey was added for Partner Portal',
      what: [
        `A passkey was added to your account in ${browserName(request.userAgent)}. From now on it signs you in.`,
      ],
    })
    return { person, mail }
  })
  await bus.publish(mailQueued, mail)
  log.info('passkey added', { request: request.id, person: person.id, passkey: id })
  return changedPasskeysOf(caller, person, services)
})
