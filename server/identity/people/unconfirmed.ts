import { sql, type Kysely } from 'kysely'

import { browserName } from '#server/http/browser-name.ts'
import type { Occasion } from '#server/http/implement.ts'
import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import { queueNotice } from '#server/mail/notice.ts'
import { tieByDomain } from '#server/identity/organizations/tie.ts'
import { isHeldAddress } from '#server/identity/people/former-addresses.ts'
import { createPerson, type PersonRow } from '#server/identity/people/people.ts'
import { sha256 } from '#server/base/secrets.ts'

type Db = Kysely<Database>
type Owner = Pick<PersonRow, 'email' | 'firstname' | 'lastname' | 'is_customer'>

/**
 * Removes the account that somebody began under this address without ever proving to hold it, with its password, sessions
 * and whatever else hangs on it; `false` where there was none. Whoever proves the mailbox calls this before they get an
 * account of their own (PW-08).
 */
export const removeUnconfirmed = (db: Db, email: string) =>
  changed(
    db
      .deleteFrom('people')
      .where('email', '=', email)
      .where('email_verified_at', 'is', null)
      .where('disabled_at', 'is', null),
  )

type Clocked = Pick<Occasion['services'], 'config' | 'now'>

/** How long an unconfirmed account is kept after its last sign-in. */
const keptMs = 7 * 86_400_000
/** Accounts removed by one statement; each takes other rows along. */
const most = 200

/**
 * Removes some of the unconfirmed accounts that had no sign-in for a week and have no live session; returns whether more may be
 * left. Anybody may have typed their name and address, so they are kept no longer (ADR 113). An account with a sign-in just now
 * is skipped.
 */
export const removeAbandoned = async (db: Db, { config, now }: Clocked) => {
  const at = now()
  const isOver = sql`email_verified_at is null and disabled_at is null and coalesce(last_login_at, created_at) < ${at - keptMs}`
  const { numAffectedRows = 0n } = await sql`
    delete from people where ${isOver} and ctid = any(array(
      select ctid from people where ${isOver} and not exists (
        select from sessions where person_id = people.id and revoked_at is null
          and ends_at > ${at} and used_at > ${at - config.sessionIdleSec * 1_000}
      )
      limit ${most} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows) === most
}

/**
 * The account of a mailbox that was just proven: the one of this browser's session, or else a new one, which replaces an
 * unconfirmed one. `null` if the mailbox already has its owner.
 */
export const confirmMailbox = async (db: Db, occasion: Occasion, owner: Owner) => {
  const person =
    (await confirmOwn(db, occasion, owner.email)) ?? (await replaceUnconfirmed(db, occasion, owner))
  return person && { ...person, organization_id: await tieByDomain(db, person) }
}

const confirmOwn = async (db: Db, { request, services }: Occasion, email: string) => {
  const now = services.now()
  const secret = request.cookies.get('session')
  if (secret === null) {
    return null
  }
  const person = await db
    .updateTable('people')
    .from('sessions')
    .set({ email_verified_at: now })
    .whereRef('sessions.person_id', '=', 'people.id')
    .where('sessions.secret_hash', '=', sha256(secret))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.ends_at', '>', now)
    .where('sessions.used_at', '>', now - services.config.sessionIdleSec * 1_000)
    .where('people.email', '=', email)
    .where('people.email_verified_at', 'is', null)
    .where('people.disabled_at', 'is', null)
    .returningAll('people')
    .executeTakeFirst()
  if (person === undefined) {
    return null
  }
  // Somebody who knew the password but not the mailbox may have signed in: only the browser of the proof stays known.
  await db.deleteFrom('known_browsers').where('person_id', '=', person.id).execute()
  return person
}

const replaceUnconfirmed = async (db: Db, { request, services }: Occasion, owner: Owner) => {
  const now = services.now()
  const [isReplaced, isHeld] = await Promise.all([
    removeUnconfirmed(db, owner.email),
    isHeldAddress(db, { email: owner.email, now }),
  ])
  if (isHeld) {
    return null
  }
  const person = await createPerson(db, { ...owner, email_verified_at: now, created_at: now })
  if (person !== null && isReplaced) {
    services.log.info('unconfirmed account removed', { request: request.id, person: person.id })
    await queueNotice(db, services, {
      to: person.email,
      firstname: person.firstname,
      subject: 'Your email is confirmed for Partner Portal',
      what: [
        `You confirmed this address in ${browserName(request.userAgent)}. Before that, somebody had registered it with a password in another browser, without confirming it.`,
        'We removed that password and ended every session that was started with it.',
      ],
      advice:
        'If you had set that password yourself, you can set one again on your account page. If not, you need do nothing either: whoever set it is out.',
    })
  }
  return person
}
