import * as client from 'openid-client'

import { codeOf, messageOf } from '#server/base/fault.ts'
import { providerText } from '#server/sign-in/single-sign-on/provider-text.ts'

/** RFC 6749, section 5.2: the provider refuses the portal itself, whoever signs in. */
const refusing = new Set(['invalid_client', 'unauthorized_client'])

/**
 * How a provider refused the portal itself, in its own words: the secret is wrong or has expired, or the registration differs.
 * `null` if it did not. Some answer with a `WWW-Authenticate` challenge instead, which has no words.
 */
export const refusalOfPortal = (error: unknown) => {
  if (error instanceof client.WWWAuthenticateChallengeError) {
    return error.cause.some(({ scheme }) => scheme === 'basic')
      ? { error: 'invalid_client', says: '' }
      : null
  }
  return error instanceof client.ResponseBodyError && refusing.has(error.error)
    ? { error: error.error, says: providerText(error.error_description ?? '') }
    : null
}

/** For the log: the error of the network, which openid-client wraps in a meaningless one. */
export const faultOf = (error: unknown) => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return {
    error: messageOf(inner),
    code: error instanceof client.ResponseBodyError ? providerText(error.error) : codeOf(inner),
  }
}
