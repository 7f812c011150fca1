import * as contract from '#src/api/contract/single-sign-on.ts'
import type { ProviderReply } from '#src/api/contract/single-sign-on.ts'
import { required } from '#src/lib/required.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { breakRowOfCodes } from '#server/sign-in/guesses/codes.ts'
import { breakRowOfPasswords } from '#server/sign-in/password/passwords.ts'
import { untellApprovers } from '#server/identity/approvers/tell-approvers.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { findPerson } from '#server/identity/people/people.ts'
import { beginSession } from '#server/identity/session/begin-session.ts'
import { bindHashOf } from '#server/identity/session/binding.ts'
import { knownBrowserOf, markHashOf } from '#server/identity/session/known-browser.ts'
import { sessionIdOfHandle } from '#server/identity/session/refresh-secret.ts'
import { signInTransaction } from '#server/identity/session/sign-in-transaction.ts'
import { sealArrival } from '#server/sign-in/single-sign-on/arrival.ts'
import { exchange } from '#server/sign-in/single-sign-on/exchange.ts'
import { fillNames, setStaff } from '#server/sign-in/single-sign-on/identities.ts'
import { linkIdentity } from '#server/sign-in/single-sign-on/link.ts'
import { personOf } from '#server/sign-in/single-sign-on/person-of.ts'
import { signInExpired } from '#server/sign-in/single-sign-on/problems.ts'
import { keepIdToken } from '#server/sign-in/single-sign-on/provider-logout.ts'
import { providerOf, type Provider } from '#server/base/config/providers.ts'
import { tellOwner } from '#server/sign-in/single-sign-on/tell-owner.ts'
import { takeTransaction } from '#server/sign-in/single-sign-on/transactions.ts'

type Reply = HandlerArgs<typeof contract.replyToLogin>
type Arrival = Awaited<ReturnType<typeof exchange>> & { readonly provider: Provider }

/** Uses up the transaction before asking the provider, so that only one of several equal replies goes on (OI-01, OI-16). */
export const replyToLogin = implement(
  contract.replyToLogin,
  async (call): Promise<ProviderReply> => {
    const provider = providerOf(call.services.config, call.input.method)
    const query = new URLSearchParams(call.input.query)
    try {
      const transaction = await takeOwn(call, query)
      const { sessionId } = transaction
      const isBack = sessionId === null && markHashOf(call.request, call.services.config) !== null
      const departed = { ...transaction, isBack }
      const { identity, ...proof } = await exchange(call.services, provider, departed, query)
      if (sessionId !== null) {
        return { kind: 'linked', me: await linkIdentity(call, { provider, identity, sessionId }) }
      }
      const tokens = await signIn(call, { provider, identity, ...proof })
      return tokens === null ? unproven(call, { provider, identity }) : { kind: 'signedIn', tokens }
    } catch (error) {
      noteRefusal(call, error)
      throw error
    }
  },
)

const noteRefusal = ({ input, request, services }: Reply, error: unknown) => {
  if (error instanceof ProblemError) {
    services.log.warn('single sign-on refused', {
      request: request.id,
      address: request.address,
      method: input.method,
      problem: error.problem,
    })
  }
}

const takeOwn = async ({ input, request, services }: Reply, query: URLSearchParams) => {
  const { config, db, now } = services
  const state = query.get('state')
  const bindHash = bindHashOf(request)
  const isRepeated = new Set(query.keys()).size !== query.size
  const transaction =
    state === null || bindHash === null || isRepeated
      ? null
      : await takeTransaction({ db, config, now: now() }, { state, method: input.method, bindHash })
  if (transaction === null) {
    throw signInExpired()
  }
  return transaction
}

/** The provider is not authoritative for the address, so the mailbox has to be proven first (OI-11). */
const unproven = (
  { request, services }: Reply,
  { provider, identity }: Pick<Arrival, 'provider' | 'identity'>,
): ProviderReply => {
  const bindHash = required(bindHashOf(request), 'binding')
  const now = services.now()
  services.log.info('mailbox to be proven', { request: request.id, method: provider.key })
  return {
    kind: 'unproven',
    identifier: required(identity.email, 'email'),
    arrival: sealArrival(services.config, { provider, identity, bindHash, now }),
  }
}

/** `null`: nobody was signed in, for the mailbox is not proven. */
const signIn = async (call: Reply, arrival: Arrival) => {
  const { provider, identity, idToken, provenAt } = arrival
  const { services } = call
  const { bus, config } = services
  const signedIn = await signInTransaction(services, async (db) => {
    const arrived = await personOf(db, call, { identity, provider })
    if (arrived === null) {
      return null
    }
    const { person, isLinked } = arrived
    await fillNames(db, person, identity)
    const isWithdrawn =
      provider.type === 'oidc-google' && (await setStaff(db, person, identity.isStaff))
    await breakRowOfCodes(db, person, await knownBrowserOf(db, call, person.email))
    await breakRowOfPasswords(db, person.id)
    const tokens = await beginSession(call, {
      person: required(await findPerson(db, person.id), 'person'),
      method: provider.key,
      provenAt,
      // Whatever an account may do as admin takes a way in that it had before (ASVS 6.3.3).
      isStrong: !isLinked,
      isStaff: identity.isStaff,
      db,
    })
    const sessionId = required(sessionIdOfHandle(tokens.refreshToken.jwt), 'session')
    await keepIdToken(db, config, { sessionId, idToken })
    if (isWithdrawn) {
      await untellApprovers(db, services)
    }
    const mailId = isLinked ? await tellOwner(db, call, { person, provider, what: 'added' }) : null
    return { tokens, mailId, withdrawnOf: isWithdrawn ? person.id : null }
  })
  if (signedIn?.mailId) {
    await bus.publish(mailQueued, signedIn.mailId)
  }
  if (signedIn?.withdrawnOf) {
    await bus.publish(accessChanged, signedIn.withdrawnOf)
    await bus.publish(mailQueued, '')
  }
  return signedIn?.tokens ?? null
}
