import type { Transaction } from 'kysely'

import type { replyToLogin } from '#src/api/contract/single-sign-on.ts'
import type { Database } from '#server/db/schema.ts'
import type { HandlerArgs } from '#server/http/implement.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { meOf } from '#server/identity/people/me.ts'
import { addMethod, isStaffIn, lockPerson } from '#server/identity/people/people.ts'
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
  const secret = request.cookies.get('session')
  const { person, session, mailId } = await db.transaction().execute(async (db) => {
    const { person, session } = await holdSession(db, services, { sessionId, secret })
    await requireStrongForWays(db, { person, isStrong: session.is_strong }, config)
    const link = { personId: person.id, identity, method: provider.key, now: now() }
    const isAdded = await addIdentity(db, link)
    const owner = await findOwner(db, identity)
    if (owner?.id !== person.id) {
      throw owner === undefined ? otherLinked(provider) : linkedToOther(provider)
    }
    await addMethod(db, person.id, provider)
    const mailId = isAdded
      ? await tellOwner(db, { request, services }, { person, provider, what: 'added' })
      : null
    return { person, session, mailId }
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

/**
 * The session, read after locking its person, as everything that ends all sessions does (ADR 027). Otherwise somebody who is
 * being signed out at this moment could come back by the link.
 */
const holdSession = async (
  db: Transaction<Database>,
  { config, now }: Pick<Services, 'config' | 'now'>,
  { sessionId, secret }: Held,
) => {
  const sessions = db.selectFrom('sessions').where('id', '=', sessionId)
  const owner = await sessions.select('person_id').executeTakeFirst()
  const person = owner && (await lockPerson(db, owner.person_id))
  const session = await sessions
    .selectAll()
    .where('secret_hash', '=', sha256(secret ?? ''))
    .executeTakeFirst()
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
