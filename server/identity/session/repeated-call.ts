import { randomUUID } from 'node:crypto'

import type { Tokens } from '#src/api/contract/session.ts'
import { hmacFor, randomSecret, sha256 } from '#server/base/secrets.ts'
import type { Occasion } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { peopleBySession } from '#server/identity/session/caller.ts'
import { rememberBrowser } from '#server/identity/session/known-browser.ts'
import { refreshSecretOf } from '#server/identity/session/refresh-secret.ts'
import { mintTokens } from '#server/identity/session/tokens.ts'

/** As long as a page sends the same words under the same key (ADR 026). */
const repeatableMs = 600_000

/**
 * The id of the session that a call begins. It follows from the key that the page made up for this call, from the binding of
 * the browser and from all that was shown as proof: who calls again for a lost answer names what they began, and nobody
 * else can. Without a key the call cannot be repeated, and the id is random.
 */
export const sessionIdFor = ({
  input,
  request: { cookies, idempotencyKey },
  services: { config },
}: Occasion & { readonly input: unknown }) => {
  if (idempotencyKey === null) {
    return randomUUID()
  }
  const call = JSON.stringify([idempotencyKey, cookies.get('binding'), input])
  return uuidOf(Buffer.from(hmacFor(config, 'session of a call', call), 'base64url'))
}

/** RFC 9562, section 5.8: the bits are the application's own. */
const uuidOf = (bytes: Buffer) => {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * For a call that was refused: the session that this very call began before, with new secrets (docs/adr/090). One that was
 * seen in use had its answer, and stays its holder's. Throws the refusal to anybody else.
 */
export const orSessionAgain =
  (occasion: Occasion, sessionId: string) =>
  async (refusal: unknown): Promise<Tokens> => {
    const tokens = refusal instanceof ProblemError ? await sessionAgain(occasion, sessionId) : null
    if (tokens === null) {
      throw refusal
    }
    return tokens
  }

/** The secrets of the answer that got lost are worth nothing from now on: there is one session with one holder (PC-03). */
const sessionAgain = async ({ request, services }: Occasion, id: string) => {
  const { config, db, log } = services
  const now = services.now()
  const secret = randomSecret()
  const person = await peopleBySession(db)
    .where('sessions.id', '=', id)
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst()
  const session = await db
    .updateTable('sessions')
    .set({ secret_hash: sha256(secret) })
    .where('id', '=', id)
    .where('login_at', '>', now - repeatableMs)
    .where('revoked_at', 'is', null)
    .where('refreshed_times', '=', 0)
    .where('seen_times', '<', 0)
    .returningAll()
    .executeTakeFirst()
  if (person === undefined || session === undefined) {
    return null
  }
  const secondsLeft = Math.ceil((session.ends_at - now) / 1_000)
  request.cookies.set('session', secret, secondsLeft)
  request.cookies.set('refresh', refreshSecretOf({ sessionId: id, times: 0 }, config), secondsLeft)
  request.cookies.clear('binding')
  await rememberBrowser(db, { request, services }, person)
  log.info('session answered again', { request: request.id, session: id })
  return mintTokens(services, session, person)
}
