import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import * as z from 'zod/mini'

import type { Tokens } from '#src/api/contract/session.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { randomSecret, sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { signingAlgorithm } from '#server/identity/session/keys.ts'
import { refreshHandleOf } from '#server/identity/session/refresh-secret.ts'
import { idleEndOf, type SessionRow } from '#server/identity/session/session.rules.ts'

const accessTokenType = 'at+jwt'
const accessAudience = 'partner-portal'
/** Clocks of two processes may differ by this much (TK-04). */
export const toleranceSec = 60

/** `bnd` is the hash of the session cookie that must come along, `turn` the refresh the token came from. */
const claimsSchema = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  bnd: z.string(),
  turn: z.int(),
  iat: z.int(),
  exp: z.int(),
})
type AccessClaims = z.output<typeof claimsSchema>

type Signing = Pick<Services, 'config' | 'keys' | 'now'>

/** The token answer of a session as it stands (CALL-3). Roles are in none of the tokens. */
export const mintTokens = async (
  services: Signing,
  session: SessionRow,
  person: PersonRow,
): Promise<Tokens> => {
  const { config } = services
  const now = services.now()
  const secondsUntil = (end: number) => Math.max(0, Math.floor((end - now) / 1_000))
  const expiresIn = secondsUntil(idleEndOf(session, config))
  const maxAge = secondsUntil(session.ends_at)
  const accessMaxAge = Math.min(config.accessTokenMaxAgeSec, maxAge)
  const lasting = (jwt: string, seconds: number) => ({
    jwt,
    maxAge: seconds,
    expires: now + seconds * 1_000,
  })

  const accessToken = await sign(services, accessTokenType, accessMaxAge, {
    aud: accessAudience,
    sub: person.id,
    sid: session.id,
    bnd: session.secret_hash,
    turn: session.refreshed_times,
    auth_time: Math.floor(session.proven_at / 1_000),
  })
  const idToken = await sign(services, 'JWT', maxAge, {
    aud: `${accessAudience}-profile`,
    sub: person.id,
    email: person.email,
    auth_time: Math.floor(session.proven_at / 1_000),
  })
  const handle = refreshHandleOf({ sessionId: session.id, times: session.refreshed_times })
  const turn = { refreshedTimes: session.refreshed_times, loginAt: session.login_at }

  return {
    accessToken: lasting(accessToken, accessMaxAge),
    refreshToken: { ...lasting(handle, expiresIn), ...turn },
    idToken: lasting(idToken, maxAge),
    ...turn,
    expiresIn,
    maxAge,
  }
}

const sign = async (
  { config, keys, now }: Signing,
  typ: string,
  maxAgeSec: number,
  claims: JWTPayload,
) => {
  const key = await keys.current()
  const issuedAt = Math.floor(now() / 1_000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signingAlgorithm, typ, kid: key.id })
    .setIssuer(config.publicUrl)
    .setJti(randomSecret(16))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + maxAgeSec)
    .sign(key.signWith)
}

/**
 * The claims of an access token that we signed; `null` for anything else. `expiredSec` is how long it has been over,
 * 0 within the tolerance. Header fields that name or carry a key (`jku`, `x5u`, `jwk`) are not looked at (TK-02).
 */
export const readAccessToken = async (
  { config, keys, now }: Signing,
  jwt: string,
): Promise<(AccessClaims & { expiredSec: number }) | null> => {
  const at = now()
  const kid = kidOf(jwt)
  const key = kid === undefined ? null : await keys.find(kid)
  if (key === null) {
    return null
  }
  const hash = sha256(jwt)
  const known = key.verified.get(hash)
  if (known !== undefined) {
    return claimsOf(known, at)
  }
  const payload = await verify(jwt, key.verifyWith, { config, at })
  if (payload === null) {
    return null
  }
  remember(key.verified, hash, payload)
  return claimsOf(payload, at)
}

const kidOf = (jwt: string) => {
  try {
    return decodeProtectedHeader(jwt).kid
  } catch {
    return undefined
  }
}

/** Also of a token that is over: how long it has been, its claims tell. */
const verify = async (
  jwt: string,
  key: CryptoKey,
  { config, at }: { readonly config: Signing['config']; readonly at: number },
) => {
  try {
    const { payload } = await jwtVerify(jwt, key, {
      algorithms: [signingAlgorithm],
      typ: accessTokenType,
      issuer: config.publicUrl,
      audience: accessAudience,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: toleranceSec,
      currentDate: new Date(at),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      return error.payload
    }
    if (error instanceof errors.JOSEError) {
      return null
    }
    throw error
  }
}

const mostVerified = 5_000

/** The oldest makes room. */
const remember = (verified: Map<string, JWTPayload>, hash: string, payload: JWTPayload) => {
  if (verified.size >= mostVerified) {
    const [oldest] = verified.keys()
    verified.delete(oldest ?? '')
  }
  verified.set(hash, payload)
}

const claimsOf = (payload: JWTPayload, now: number) => {
  const claims = claimsSchema.safeParse(payload)
  if (!claims.success || claims.data.iat > now / 1_000 + toleranceSec) {
    return null
  }
  const overSec = now / 1_000 - claims.data.exp
  return { ...claims.data, expiredSec: overSec > toleranceSec ? overSec : 0 }
}
