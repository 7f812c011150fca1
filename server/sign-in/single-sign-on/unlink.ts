import * as contract from '#src/api/contract/single-sign-on.ts'
import { configuredMethods } from '#server/identity/access/methods.ts'
import { implement } from '#server/http/implement.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { meOf } from '#server/identity/people/me.ts'
import { findPerson, lockPerson, methodsOf, removeMethod } from '#server/identity/people/people.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'
import { requireStillIn } from '#server/identity/session/still-in.ts'
import { requireStrongForWays } from '#server/identity/session/strong-ways.ts'
import { removeIdentities } from '#server/sign-in/single-sign-on/identities.ts'
import { lastMethod, notLinked } from '#server/sign-in/single-sign-on/problems.ts'
import { providerOf } from '#server/base/config/providers.ts'
import { tellOwner } from '#server/sign-in/single-sign-on/tell-owner.ts'

/** Also signs out whoever may have taken over the provider's account, with the devices that they let in. */
export const unlinkProvider = implement(
  contract.unlinkProvider,
  async ({ input: { method }, caller, request, services }) => {
    const { bus, config, db, log, now } = services
    const { personId, sessionId } = caller
    const provider = providerOf(config, method)
    requireFreshSignIn(caller, services)
    const person = await findPerson(db, personId)
    if (person === undefined) {
      throw notSignedIn()
    }
    const held = await methodsOf(db, personId)
    if (!held.some(({ key }) => key === method)) {
      throw notLinked(provider)
    }

    const usable = configuredMethods(config).map(({ key }) => key)
    const mailId = await db.transaction().execute(async (db) => {
      await dropApprovals(db, personId)
      await lockPerson(db, personId)
      await requireStillIn(db, caller)
      await requireStrongForWays(db, caller, config)
      if (!(await removeMethod(db, personId, { key: method, usable }))) {
        throw lastMethod()
      }
      await removeIdentities(db, { personId, method })
      await db
        .updateTable('sessions')
        .set({ revoked_at: now(), revoked_why: 'revoked' })
        .where('person_id', '=', personId)
        .where((session) =>
          session.or([session('method', '=', method), session('is_device', '=', true)]),
        )
        .where('id', '!=', sessionId)
        .where('revoked_at', 'is', null)
        .execute()
      return tellOwner(db, { request, services }, { person, provider, what: 'removed' })
    })
    await bus.publish(mailQueued, mailId)
    log.info('provider unlinked', { request: request.id, person: personId, method })
    return meOf(person, caller, services)
  },
)
