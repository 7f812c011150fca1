import * as client from 'openid-client'

import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/base/services.ts'
import {
  providerRefused,
  providerRefusesPortal,
  providerUnavailable,
  providerUntrusted,
} from '#server/sign-in/single-sign-on/problems.ts'
import { faultOf, refusalOfPortal } from '#server/sign-in/single-sign-on/provider-fault.ts'
import type { Provider } from '#server/base/config/providers.ts'

/** The longest that anybody waits, however many requests the work takes (OI-18). */
const patienceMs = 5_000

/** Codes of openid-client for a missing or unreadable answer; other codes mean wrong answers. */
const unanswered = new Set([
  undefined,
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

type Work<TResult> = (configuration: client.Configuration) => Promise<TResult> | TResult

/**
 * Runs `work` with the provider's configuration and turns every failure into a problem. `work` must talk to nobody but the
 * provider.
 */
export const askProvider = async <TResult>(
  { openId, log }: Pick<Services, 'openId' | 'log'>,
  provider: Provider,
  work: Work<TResult>,
): Promise<TResult> => {
  const { promise: outOfPatience, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(providerUnavailable(provider)), patienceMs)
  try {
    const answer = openId.configurationOf(provider).then(work)
    return await Promise.race([answer, outOfPatience])
  } catch (error) {
    const { key: method } = provider
    const refusal = refusalOfPortal(error)
    const problem = refusal === null ? problemOf(error, provider) : providerRefusesPortal(provider)
    if (refusal === null) {
      log.warn('provider failed', { method, problem: problem.problem, ...faultOf(error) })
    } else {
      log.error('provider refused the portal', { method, ...refusal })
    }
    if (problem.problem === 'provider-unavailable') {
      openId.failed(method)
    }
    throw problem
  } finally {
    clearTimeout(timer)
  }
}

const problemOf = (error: unknown, provider: Provider) => {
  if (error instanceof ProblemError) {
    return error
  }
  if (error instanceof client.AuthorizationResponseError) {
    return providerRefused(provider, error.error_description)
  }
  if (error instanceof client.ResponseBodyError) {
    return providerRefused(provider)
  }
  return error instanceof client.ClientError && unanswered.has(error.code)
    ? providerUnavailable(provider)
    : providerUntrusted(provider)
}
