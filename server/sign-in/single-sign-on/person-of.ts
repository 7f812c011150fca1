import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { Occasion } from '#server/http/implement.ts'
import {
  addMethod,
  findPersonByEmail,
  lockPerson,
  type PersonRow,
} from '#server/identity/people/people.ts'
import { confirmMailbox } from '#server/identity/people/unconfirmed.ts'
import { hasGuardedWays } from '#server/identity/session/strong-ways.ts'
import { addIdentity, lockOwner } from '#server/sign-in/single-sign-on/identities.ts'
import type { Identity } from '#server/sign-in/single-sign-on/identity.ts'
import {
  emailExists,
  emailUnsaid,
  emailUnverified,
} from '#server/sign-in/single-sign-on/problems.ts'
import { makesCustomers, type Provider } from '#server/base/config/providers.ts'

type Db = Kysely<Database>
type Arrival = { readonly identity: Identity; readonly provider: Provider }

/** `isLinked`: an existing account was linked to this provider. */
type Arrived = { readonly person: PersonRow; readonly isLinked: boolean }

/**
 * Whom an account of a provider signs in: its owner. If it has none, and the provider is authoritative for the address (OI-11),
 * the person of that address, unless they have another account of the provider (OI-09) or are an admin whose ways are guarded; or
 * somebody new, who replaces an unconfirmed account (PW-08). `null` if the mailbox has to be proven first. Needs a transaction,
 * in which the person's row is locked.
 */
export const personOf = async (
  db: Db,
  occasion: Occasion,
  arrival: Arrival,
): Promise<Arrived | null> => {
  const owner = await lockOwner(db, arrival.identity)
  return owner === undefined ? arrive(db, occasion, arrival) : { person: owner, isLinked: false }
}

const arrive = async (
  db: Db,
  occasion: Occasion,
  { identity, provider }: Arrival,
): Promise<Arrived | null> => {
  const { email, firstname, lastname, isVouched, isUnsaid } = identity
  if (isUnsaid) {
    occasion.services.log.warn('provider says of no address whether it is verified', {
      method: provider.key,
      remedy: provider.isEntra
        ? 'Have Microsoft Entra ID send the optional claims email and xms_edov in the ID token.'
        : 'Have it send email_verified in the ID token.',
    })
    throw emailUnsaid(provider)
  }
  if (email === null) {
    throw emailUnverified(provider)
  }
  if (!isVouched) {
    return null
  }
  const is_customer = makesCustomers(provider)
  const confirmed = await confirmMailbox(db, occasion, { email, firstname, lastname, is_customer })
  const found = confirmed ?? (await findPersonByEmail(db, email))
  const person = found && (await lockPerson(db, found.id))
  if (person === undefined || person.email_verified_at === null) {
    throw emailExists(provider)
  }

  const { config, now } = occasion.services
  const isGuarded = confirmed === null && (await hasGuardedWays(db, person, config))
  const link = { personId: person.id, identity, method: provider.key, now: now() }
  if (!(await addIdentity(db, link))) {
    // Somebody else may have signed in by the same account at the same moment.
    const owner = await lockOwner(db, identity)
    if (owner === undefined) {
      throw emailExists(provider)
    }
    return { person: owner, isLinked: false }
  }
  if (isGuarded) {
    throw emailExists(provider)
  }
  await addMethod(db, person.id, provider)
  return { person, isLinked: confirmed === null }
}
