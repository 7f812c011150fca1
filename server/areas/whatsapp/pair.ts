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
/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 60 bits: nobody guesses it in ten minutes by messages. */
const newCode = () =>
  Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A phone asks as its person for as long as it is paired: that takes what adding a way to sign in does (DF-07). */
export const pairWhatsApp = implement(pairWhatsAppEndpoint, async ({ caller, services }) => {
  const { config, db, now } = services
  // Nobody signs in again for what no sign-in lets them do.
  if (caller.isStaff) {
    throw new ProblemError('forbidden', noPhoneForStaff)
  }
  requireFreshSignIn(caller, services)
  if (config.whatsApp === null) {
    throw new ProblemError('not-found', 'This portal is not connected to WhatsApp.')
  }
  const code = newCode()
  await db.transaction().execute(async (db) => {
    // One code at a time: the newest counts.
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
