import { createHash } from 'node:crypto'

import { decodeProtectedHeader } from 'jose'
import type { IDToken } from 'openid-client'

import type { Provider } from '#server/base/config/providers.ts'
import { isSameText } from '#server/base/secrets.ts'

type Received = {
  readonly idToken: string
  readonly claims: IDToken
  readonly accessToken: string
  readonly issuer: string
}

/** How far a provider's clock may be ahead of ours, seconds. */
const skewSec = 60

/**
 * The checks that openid-client leaves to its callers. Throws for an ID token from the future, for one that was issued with
 * another access token (OpenID Connect Core, sections 3.1.3.7 and 3.1.3.8), and for one of another tenant of Microsoft Entra ID,
 * whose `common` issuer openid-client lets vary by the token's own `tid` (OI-06).
 */
export const requireSoundIdToken = ({ idToken, claims, accessToken, issuer }: Received) => {
  if (claims.iss !== issuer) {
    throw new Error('The ID token is of another issuer.')
  }
  if (claims.iat > Date.now() / 1_000 + skewSec) {
    throw new Error('The ID token was issued in the future.')
  }
  const { at_hash: hash } = claims
  const isOfToken =
    hash === undefined ||
    (typeof hash === 'string' && isSameText(hash, leftHalf(accessToken, hashOf(idToken))))
  if (!isOfToken) {
    throw new Error('The ID token is of another access token.')
  }
}

/**
 * Throws if the provider did not authenticate the person after the browser left for it, `ageSec` ago. Okta and Auth0 always say
 * when they did. Other providers may not, and are then believed: otherwise their people could never come back.
 */
export const requireAskedAnew = (
  { auth_time }: IDToken,
  ageSec: number,
  { type }: Pick<Provider, 'type'>,
) => {
  if (auth_time === undefined && type === 'oidc') {
    return
  }
  if (typeof auth_time !== 'number' || auth_time < Date.now() / 1_000 - ageSec - skewSec) {
    throw new Error('The provider did not ask who is there.')
  }
}

/** The hash function of the token's signing algorithm: SHA-384 for RS384, SHA-512 for Ed25519. */
const hashOf = (idToken: string) => {
  const { alg = '' } = decodeProtectedHeader(idToken)
  return /^[A-Z]{2}\d{3}$/.test(alg) ? `sha${alg.slice(2)}` : 'sha512'
}

const leftHalf = (text: string, algorithm: string) => {
  const digest = createHash(algorithm).update(text, 'ascii').digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
