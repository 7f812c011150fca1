import { randomUUID } from 'node:crypto'

import { sql, type Kysely, type Transaction } from 'kysely'

import type { MethodType } from '#src/api/contract/method.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { configuredMethods } from '#server/identity/access/methods.ts'
import type { Database } from '#server/db/schema.ts'
import { browserName } from '#server/http/browser-name.ts'
import type { Occasion } from '#server/http/implement.ts'
import { queueNotice } from '#server/mail/notice.ts'
import { accountDisabled } from '#server/identity/people/account-disabled.ts'
import { isAdmin, type PersonRow } from '#server/identity/people/people.ts'
import { randomSecret, sha256 } from '#server/base/secrets.ts'
import { rememberBrowser } from '#server/identity/session/known-browser.ts'
import { refreshSecretOf } from '#server/identity/session/refresh-secret.ts'
import { maxAgeSecFor } from '#server/identity/session/session.rules.ts'
import { mintTokens } from '#server/identity/session/tokens.ts'

export type Beginning = { readonly id: string; readonly secret: string }

/** Random ones, for a call that is not repeatable. */
export const anyBeginning = (): Beginning => ({ id: randomUUID(), secret: randomSecret() })

type SignedIn = {
  /** For a call that may be repeated; otherwise random. */
  readonly beginning?: Beginning
  readonly person: PersonRow
  /** Key of the method that proved the person. */
  readonly method: string
  /** When they did, epoch ms, if not just now. */
  readonly provenAt?: number
  /** By a user-verified passkey or by single sign-on: what admins need (ASVS 6.3.3). */
  readonly isStrong?: boolean
  /** Google named them as staff just now. */
  readonly isStaff?: boolean
  /** The passkey that proved the person: the session ends with it. */
  readonly passkeyId?: string | null
  /** By a code that was approved elsewhere: such a session may do less, for less long (DF-07). */
  readonly isDevice?: boolean
  /** The transaction that used up the proof, so that both happen or none. */
  readonly db: Transaction<Database>
}

const maxSessions = 20
/** Characters of a `User-Agent` that are stored. */
export const userAgentLength = 300

/**
 * Signs a person in: a new session with new secrets in new cookies, whatever the browser held before (SE-09). Ends the browser's
 * previous session (SE-10) and its binding cookie. May throw `account-disabled`, because the person has proven who they are.
 */
export const beginSession = async (
  occasion: Occasion,
  { person: { id }, db, ...signedIn }: SignedIn,
): Promise<Tokens> => {
  const person = await arrive(db, id, occasion.services.now())
  const opened = await openSession(occasion, { ...signedIn, person, db })
  if (opened.isNewBrowser) {
    await tellOfNewBrowser(db, occasion, { person, method: signedIn.method })
  }
  return opened.tokens()
}

/**
 * Opens the session of a person who has arrived (`arrive`). Its statements are sent together, so that they are one round trip.
 */
export const openSession = async (
  { request, services }: Occasion,
  {
    beginning: { id, secret } = anyBeginning(),
    person,
    method,
    provenAt = services.now(),
    isStrong = false,
    isStaff = false,
    passkeyId = null,
    isDevice = false,
    db,
  }: SignedIn,
) => {
  const { config, log } = services
  const now = services.now()
  const maxAgeSec = maxAgeSecFor(isDevice || isAdmin(person, config), config)
  const ended = endPrevious(db, request.cookies.get('session'), now)
  const inserted = db
    .insertInto('sessions')
    .values({
      id,
      person_id: person.id,
      organization_id: person.organization_id,
      method,
      is_strong: isStrong,
      is_staff: isStaff,
      passkey_id: passkeyId,
      is_device: isDevice,
      secret_hash: sha256(secret),
      login_at: now,
      proven_at: Math.min(provenAt, now),
      refreshed_at: now,
      used_at: now,
      ends_at: now + maxAgeSec * 1_000,
      user_agent: request.userAgent.slice(0, userAgentLength),
      address: request.address,
    })
    .returningAll()
    .executeTakeFirst()
  const [session, , isNewBrowser] = await Promise.all([
    inserted,
    endSurplus(db, person.id, now),
    // A device is signed in for eight hours; that does not make it a known browser for a year.
    !isDevice && rememberBrowser(db, { request, services }, person),
    ended,
  ])
  const begun = required(session, 'session')

  request.cookies.set('session', secret, maxAgeSec)
  request.cookies.set(
    'refresh',
    refreshSecretOf({ sessionId: begun.id, times: 0 }, config),
    maxAgeSec,
  )
  request.cookies.clear('binding')
  log.info('session begun', {
    request: request.id,
    address: request.address,
    person: person.id,
    session: begun.id,
    method,
  })
  return { isNewBrowser, tokens: () => mintTokens(services, begun, person) }
}

/** Notes the sign-in and returns the person as they are now, with what an admin may have changed since they were read. */
export const arrive = async (db: Kysely<Database>, id: string, now: number) => {
  const person = await db
    .updateTable('people')
    .set({ last_login_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (person === undefined) {
    throw accountDisabled()
  }
  return person
}

/** How to keep out a stranger who came in this way. */
const undoing: Partial<Record<MethodType, string>> = {
  password: 'set another password',
  passkey: 'delete every passkey that is not yours',
}

/** Mails the owner, except after a sign-in by mailed code, which they see in their mailbox anyway. */
const tellOfNewBrowser = async (
  db: Kysely<Database>,
  { request, services }: Occasion,
  { person, method }: Pick<SignedIn, 'person' | 'method'>,
) => {
  const type = configuredMethods(services.config).find(({ key }) => key === method)?.type
  if (type !== 'passcode' && person.email_verified_at !== null) {
    await queueNotice(db, services, {
      to: person.email,
      firstname: person.firstname,
      subject: 'New sign-in to Partner Portal',
      what: [
        `Somebody signed in to your account in ${browserName(request.userAgent)}, which was not used for it before.`,
      ],
      undo: type && undoing[type],
    })
  }
}

/** Ends the session whose secret the browser held until now (SE-10). */
export const endPrevious = async (db: Kysely<Database>, secret: string | null, now: number) => {
  if (secret !== null) {
    await db
      .updateTable('sessions')
      .set({ revoked_at: now, revoked_why: 'signed in again' })
      .where('secret_hash', '=', sha256(secret))
      .where('revoked_at', 'is', null)
      .execute()
  }
}

/** Keeps the latest 20 sessions of a person. */
const endSurplus = async (db: Kysely<Database>, personId: string, now: number) => {
  await sql`
    update sessions set revoked_at = ${now}, revoked_why = 'too many'
    where id in (
      select id from sessions where person_id = ${personId} and revoked_at is null and ends_at > ${now}
      order by login_at desc, id offset ${maxSessions}
    )`.execute(db)
}
