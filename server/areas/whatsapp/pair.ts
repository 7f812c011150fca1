import { randomInt } from 'node:crypto'

import {
  noPhoneForStaff,
  pairWhatsApp as pairWhatsAppEndpoint,
} from '#src/api/contract/whatsapp.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { sha256 } from '#server/base/secrets.ts'
import { requireFreshSignIn } from '#server/identity/session/fresh-sign-in.ts'

const pairingSec = 600
/** Without look-alike letters and digits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 60 bits, which nobody can guess by messages within ten minutes. */
const newCode = () =>
  Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A paired phone asks in its person's name, so pairing requires the same as adding a sign-in method (DF-07). */
export const pairWhatsApp = implement(pairWhatsAppEndpoint, async ({ caller, services }) => {
  const { config, db, now } = services
  // Checked before a new sign-in is asked for, which would not help.
  if (caller.isStaff) {
    throw new ProblemError('forbidden', noPhoneForStaff)
  }
  requireFreshSignIn(caller, services)
  if (config.whatsApp === null) {
    throw new ProblemError('not-found', 'This portal is not connected to WhatsApp.')
  }
  const code = newCode()
  await db.transaction().execute(async (db) => {
    // One code at a time: the newest replaces the others.
    await db.deleteFrom('whatsapp_pairings').where('person_id', '=', caller.personId).execute()
    await db
      .insertInto('whatsapp_pairings')
      .values({
        code_hash: sha256(code),
        person_id: caller.personId,
        session_id: caller.sessionId,
        expires_at: now() + pairingSec * 1_000,
      })
      .execute()
  })
  const text = `Pair ${code}`
  return {
    code,
    number: config.whatsApp.number,
    url: `${config.whatsApp.chatUrl}?text=${encodeURIComponent(text)}`,
    expiresIn: pairingSec,
  }
})
