import type { Tokens } from '#src/api/contract/session.ts'
import { hmacFor, isSameText, sha256 } from '#server/base/secrets.ts'
import type { Occasion } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import {
  anyBeginning,
  endPrevious,
  type Beginning,
} from '#server/identity/session/begin-session.ts'
import { peopleBySession } from '#server/identity/session/caller.ts'
import { refreshSecretOf } from '#server/identity/session/refresh-secret.ts'
import { isLive, type SessionRow } from '#server/identity/session/session.rules.ts'
import { mintTokens } from '#server/identity/session/tokens.ts'

/** As long as a page sends the same words under the same key (ADR 026). */
const repeatableMs = 600_000

type Call = Occasion & { readonly input: unknown }

/**
 * The id and the secret of the session that a call begins. They follow from the key that the page made up for this call and from
 * all that was shown as proof, the secret from the browser's binding too: who calls again for a lost answer names what
 * they began, and gets the very same. Without a key the call cannot be repeated, and both are random.
 */
export const beginningOf = ({
  input,
  request: { cookies, idempotencyKey },
  services: { config },
}: Call): Beginning => {
  if (idempotencyKey === null) {
    return anyBeginning()
  }
  const call = [idempotencyKey, input]
  const id = hmacFor(config, 'session of a call', JSON.stringify(call))
  const bound = JSON.stringify([...call, cookies.get('binding')])
  return {
    id: uuidOf(Buffer.from(id, 'base64url')),
    secret: hmacFor(config, 'session secret of a call', bound),
  }
}

/** RFC 9562, section 5.8: the bits are the application's own. */
const uuidOf = (bytes: Buffer) => {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * For a call that was refused: the session that this very call began before (docs/adr/090). It changes nothing, so that calls
 * which overtake each other answer the same. One that was seen in use had its answer. Throws the refusal to anybody else.
 */
export const orSessionAgain =
  (occasion: Occasion, beginning: Beginning) =>
  async (refusal: unknown): Promise<Tokens> => {
    const tokens = refusal instanceof ProblemError ? await sessionAgain(occasion, beginning) : null
    if (tokens === null) {
      throw refusal
    }
    return tokens
  }

const sessionAgain = async ({ request, services }: Occasion, { id, secret }: Beginning) => {
  const { config, db, log } = services
  const now = services.now()
  const held = await peopleBySession(db)
    .where('sessions.id', '=', id)
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst()
  if (held === undefined) {
    return null
  }
  const { session, ...person } = held
  const isUnseen = session.seen_times < 0 && session.refreshed_times === 0
  const isYoung = now < session.login_at + repeatableMs
  const cookie = request.cookies.get('session')
  const own = [cookie, secret].find((it) => it !== null && isSecretOf(session, it))
  if (!isUnseen || !isYoung || !isLive(session, config, now) || !own) {
    return null
  }
  if (cookie !== own) {
    await endPrevious(db, cookie, now)
  }
  const secondsLeft = Math.ceil((session.ends_at - now) / 1_000)
  request.cookies.set('session', own, secondsLeft)
  request.cookies.set('refresh', refreshSecretOf({ sessionId: id, times: 0 }, config), secondsLeft)
  request.cookies.clear('binding')
  log.info('session answered again', {
    request: request.id,
    address: request.address,
    person: person.id,
    session: id,
    method: session.method,
  })
  return mintTokens(services, session, person)
}

/** The cookie holds it where the answer got lost behind its headers, and the binding is gone with them. */
const isSecretOf = ({ secret_hash }: SessionRow, secret: string) =>
  isSameText(sha256(secret), secret_hash)
