import type { Kysely } from 'kysely'
import * as z from 'zod/mini'

import { required } from '#src/lib/required.ts'
import type { Config } from '#server/base/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { Occasion } from '#server/http/implement.ts'
import { addMethod, type PersonRow } from '#server/identity/people/people.ts'
import type { AppSecrets } from '#server/base/secrets.ts'
import { sealFor, unsealFor } from '#server/base/seal.ts'
import { hasGuardedWays } from '#server/identity/session/strong-ways.ts'
import { addIdentity, findOwner } from '#server/sign-in/single-sign-on/identities.ts'
import type { Identity } from '#server/sign-in/single-sign-on/identity.ts'
import { emailExists, linkedToOther, otherLinked } from '#server/sign-in/single-sign-on/problems.ts'
import type { Provider } from '#server/base/config/providers.ts'
import { tellOwner } from '#server/sign-in/single-sign-on/tell-owner.ts'

type Db = Kysely<Database>
type Needs = AppSecrets & Pick<Config, 'providers'>

const maxAgeMs = 900_000

const arrivalSchema = z.object({
  method: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  endsAt: z.int(),
})
/** Somebody whose provider is not authoritative for their address: they get in by proving the mailbox. */
export type Arrival = z.output<typeof arrivalSchema> & { readonly provider: Provider }

const purpose = 'arrival'

type Came = {
  readonly provider: Provider
  readonly identity: Identity
  readonly bindHash: string
  readonly now: number
}

/** The arrival as the browser holds it: sealed, and only valid in this browser, for 15 minutes. */
export const sealArrival = (
  config: Pick<Config, 'appSecret'>,
  { provider, identity, bindHash, now }: Came,
) => {
  const { issuer, subject, firstname, lastname } = identity
  const arrival: z.output<typeof arrivalSchema> = {
    method: provider.key,
    issuer,
    subject,
    email: required(identity.email, 'email'),
    firstname,
    lastname,
    endsAt: now + maxAgeMs,
  }
  return sealFor(config, { purpose, label: bindHash }, JSON.stringify(arrival))
}

type Held = { readonly sealed: string; readonly bindHash: string; readonly now: number }

/** `null` if it has expired, was changed, or belongs to another browser or to a provider that is no longer configured. */
export const openArrival = (config: Needs, { sealed, bindHash, now }: Held): Arrival | null => {
  const opened = unsealFor(config, { purpose, label: bindHash }, sealed)
  const parsed = opened === null ? null : arrivalSchema.parse(JSON.parse(opened))
  const provider = config.providers.find(({ key }) => key === parsed?.method)
  if (parsed === null || provider === undefined || parsed.endsAt <= now) {
    return null
  }
  return { ...parsed, provider }
}

/**
 * Links the provider's account to the person who has just proven the mailbox. Needs a transaction in which their row is locked.
 * Throws `conflict` if the person or the account is already linked otherwise, and `email-exists` for an admin whose ways to sign
 * in are guarded, because a mailbox is no strong sign-in.
 */
export const linkArrival = async (
  db: Db,
  { request, services }: Occasion,
  { person, arrival, isNew }: { person: PersonRow; arrival: Arrival; isNew: boolean },
) => {
  const { provider } = arrival
  const link = { personId: person.id, identity: arrival, method: provider.key, now: services.now() }
  const isGuarded = !isNew && (await hasGuardedWays(db, person, services.config))
  const isAdded = await addIdentity(db, link)
  if (isAdded && isGuarded) {
    throw emailExists(provider)
  }
  const owner = isAdded ? person : await findOwner(db, arrival)
  if (owner?.id !== person.id) {
    throw owner === undefined ? otherLinked(provider) : linkedToOther(provider)
  }
  await addMethod(db, person.id, provider)
  if (isAdded && !isNew) {
    await tellOwner(db, { request, services }, { person, provider, what: 'added' })
  }
  services.log.info('provider linked', {
    request: request.id,
    person: person.id,
    method: provider.key,
  })
}
