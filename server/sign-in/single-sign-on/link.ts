import type { replyToLogin } from '#src/api/contract/single-sign-on.ts'
import type { HandlerArgs } from '#server/http/implement.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { meOf } from '#server/identity/people/me.ts'
import { addMethod, findPerson, isStaffIn, lockPerson } from '#server/identity/people/people.ts'
import { sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { isLive } from '#server/identity/session/session.rules.ts'
import { requireStrongForWays } from '#server/identity/session/strong-ways.ts'
import { addIdentity, findOwner } from '#server/sign-in/single-sign-on/identities.ts'
import type { Identity } from '#server/sign-in/single-sign-on/identity.ts'
import {
  linkedToOther,
  otherLinked,
  signInExpired,
} from '#server/sign-in/single-sign-on/problems.ts'
import type { Provider } from '#server/base/config/providers.ts'
import { tellOwner } from '#server/sign-in/single-sign-on/tell-owner.ts'

type Reply = Pick<HandlerArgs<typeof replyToLogin>, 'request' | 'services'>
type Link = {
  readonly provider: Provider
  readonly identity: Identity
  /** The session that began it. */
  readonly sessionId: string
}

/** Adds the provider's account to the person whose session began the link and is still this browser's. */
export const linkIdentity = async (
  { request, services }: Reply,
  { provider, identity, sessionId }: Link,
) => {
  const { bus, config, db, log, now } = services
  const { person, session } = await requireSession(services, {
    sessionId,
    secret: request.cookies.get('session'),
  })

  const mailId = await db.transaction().execute(async (db) => {
    await lockPerson(db, person.id)
    await requireStrongForWays(db, { person, isStrong: session.is_strong }, config)
    const link = { personId: person.id, identity, method: provider.key, now: now() }
    const isAdded = await addIdentity(db, link)
    const owner = await findOwner(db, identity)
    if (owner?.id !== person.id) {
      throw owner === undefined ? otherLinked(provider) : linkedToOther(provider)
    }
    await addMethod(db, person.id, provider)
    return isAdded
      ? tellOwner(db, { request, services }, { person, provider, what: 'added' })
      : null
  })
  if (mailId !== null) {
    await bus.publish(mailQueued, mailId)
    log.info('provider linked', { request: request.id, person: person.id, method: provider.key })
  }
  const isStaff = isStaffIn(session, person)
  return meOf(
    person,
    { isStaff, isStrong: session.is_strong, isDevice: session.is_device },
    services,
  )
}

type Held = { readonly sessionId: string; readonly secret: string | null }

const requireSession = async ({ config, db, now }: Services, { sessionId, secret }: Held) => {
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .where('secret_hash', '=', sha256(secret ?? ''))
    .executeTakeFirst()
  const person = session && (await findPerson(db, session.person_id))
  if (
    session === undefined ||
    person === undefined ||
    person.disabled_at !== null ||
    !isLive(session, config, now())
  ) {
    throw signInExpired()
  }
  return { session, person }
}
