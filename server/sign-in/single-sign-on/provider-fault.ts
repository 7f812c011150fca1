import * as client from 'openid-client'

import { codeOf, messageOf } from '#server/base/fault.ts'
import { providerText } from '#server/sign-in/single-sign-on/provider-text.ts'

/** RFC 6749, section 5.2: it is the portal that the provider does not take, whoever signs in. */
const refusing = new Set(['invalid_client', 'unauthorized_client'])

/**
 * How a provider refused the portal itself, in its own words: its secret is wrong or over, or it is not registered so. `null`
 * where it did not. A header for who has to say who they are comes in the place of the words.
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

/** For the log. openid-client wraps what the network says in words that say nothing. */
export const faultOf = (error: unknown) => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return {
    error: messageOf(inner),
    code: error instanceof client.ResponseBodyError ? providerText(error.error) : codeOf(inner),
  }
}
