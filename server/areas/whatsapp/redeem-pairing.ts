import type { Selectable, Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { queueNotice } from '#server/mail/notice.ts'
import { sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { phoneOf, unlinkPhone } from '#server/identity/people/phone.ts'
import { isLive } from '#server/identity/session/session.rules.ts'

/** `at`: when the phone wrote it. */
type Shown = { readonly code: string; readonly phone: string; readonly at: number }

export type WhyNotPaired = 'codeNotValid' | 'otherAccount'
/** `account`: the masked address, which its owner recognises. */
type Redeemed =
  | { readonly isPaired: true; readonly account: string }
  | { readonly isPaired: false; readonly why: WhyNotPaired }
const notPaired = (why: WhyNotPaired): Redeemed => ({ isPaired: false, why })

/**
 * Pairs the phone that sends a code, which uses the code up. Returns the account, which the phone is told because the code may
 * have come from somebody else's link. A mail is sent after the COMMIT.
 */
export const redeemPairing = async (
  db: Transaction<Database>,
  { code, phone, at }: Shown,
  services: Pick<Services, 'config' | 'now'>,
): Promise<Redeemed> => {
  const { now } = services
  const pairing = await db
    .selectFrom('whatsapp_pairings')
    .selectAll()
    .where('code_hash', '=', sha256(code))
    .forUpdate()
    .executeTakeFirst()
  if (pairing === undefined || !(await isGood(db, pairing, services))) {
    return notPaired('codeNotValid')
  }
  const other = await db
    .selectFrom('whatsapp_phones')
    .select('person_id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (other !== undefined && other.person_id !== pairing.person_id) {
    return notPaired('otherAccount')
  }
  const { code_hash, person_id } = pairing
  await db.deleteFrom('whatsapp_pairings').where('code_hash', '=', code_hash).execute()
  await giveWay(db, { phone, person_id }, services)
  await db
    .insertInto('whatsapp_phones')
    .values({ phone, person_id, paired_at: now(), heard_at: at })
    .execute()
  const person = await db
    .selectFrom('people')
    .select(['email', 'firstname'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  await queueNotice(db, services, {
    to: person.email,
    firstname: person.firstname,
    subject: 'WhatsApp is connected to Partner Portal',
    what: [
      `The phone that ends in ${phone.slice(-4)} was connected to your account. It may ask about the demos that you see.`,
    ],
    advice:
      'If that was not you, disconnect it at once: AI guide, WhatsApp, Disconnect. Then log out the other sessions on your account page.',
  })
  return { isPaired: true, account: maskedAddress(person.email) }
}

/** A code ends with the session that made it, so that somebody who was signed out cannot pair a phone (DF-07). */
const isGood = async (
  db: Transaction<Database>,
  { expires_at, session_id }: Selectable<Database['whatsapp_pairings']>,
  { config, now }: Pick<Services, 'config' | 'now'>,
) => {
  if (expires_at <= now()) {
    return false
  }
  // Made by a process of the version before (ADR 060).
  if (session_id === null) {
    return true
  }
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', session_id)
    .executeTakeFirst()
  return session !== undefined && isLive(session, config, now())
}

/** Disconnects their previous phone; if this phone was theirs already, it starts over. */
const giveWay = async (
  db: Transaction<Database>,
  { phone, person_id }: { readonly phone: string; readonly person_id: string },
  services: Pick<Services, 'config' | 'now'>,
) => {
  const before = await phoneOf(db, person_id)
  if (before !== undefined && before.phone !== phone) {
    await unlinkPhone(db, before, services)
  }
  await db.deleteFrom('whatsapp_phones').where('phone', '=', phone).execute()
}

/** Masked so that the owner recognises it, and anybody who was sent somebody else's code sees that it is not theirs. */
const maskedAddress = (email: string) => email.replace(/^(.)[^@]*/u, '$1…')
