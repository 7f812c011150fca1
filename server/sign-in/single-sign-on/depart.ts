import * as client from 'openid-client'

import type { linkProvider, loginByProvider } from '#src/api/contract/single-sign-on.ts'
import type { HandlerArgs } from '#server/http/implement.ts'
import { bindBrowser } from '#server/identity/session/binding.ts'
import { markHashOf } from '#server/identity/session/known-browser.ts'
import { hasLiveSession } from '#server/identity/session/live-session.ts'
import { askProvider } from '#server/sign-in/single-sign-on/ask-provider.ts'
import { foreignAddress } from '#server/sign-in/single-sign-on/problems.ts'
import { providerOf, type Provider } from '#server/base/config/providers.ts'
import { addTransaction } from '#server/sign-in/single-sign-on/transactions.ts'

type Departure = HandlerArgs<typeof loginByProvider> | HandlerArgs<typeof linkProvider>

/** The only page that providers send browsers back to (OI-13). */
export const callbackOf = (publicUrl: string, method: string, after: 'login' | 'logout') =>
  `${publicUrl}/${method}/${after}/callback`

/**
 * A provider that asks nobody anew is at least asked to say since when it knows them (OpenID Connect Core, section 5.5);
 * Google does for verified apps with 'session age claims' on. Others have to, once they are asked for any age (section 2). */
const anyAgeSec = String(365 * 86_400)

/**
 * Begins a sign-in at the provider: the address of its page, and what its answer must match, kept here (OI-03). Whoever is in
 * and signs in once more is to show that it is still them, not that their browser is known there (ASVS 7.5.1). So is whoever
 * comes where somebody was in before: that session ended, by a logout or because nobody was there any more, and at a shared
 * computer the next one would be in as the one before.
 */
export const depart = async (
  { input, request, services }: Departure,
  sessionId: string | null,
): Promise<{ url: string }> => {
  const { config, db, log } = services
  const provider = providerOf(config, input.method)
  const redirectUri = callbackOf(config.publicUrl, input.method, 'login')
  if (input.redirect_uri !== redirectUri) {
    throw foreignAddress('redirect_uri')
  }

  const isAnew = sessionId === null && (await hasLiveSession(request, services))
  const isBack = sessionId === null && markHashOf(request, config) !== null
  const mustBeFresh = sessionId === null && input.options?.max_age === 0
  const state = client.randomState()
  const nonce = client.randomNonce()
  const verifier = client.randomPKCECodeVerifier()
  const challenge = await client.calculatePKCECodeChallenge(verifier)
  const url = await askProvider(services, provider, (configuration) =>
    client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: scopeOf(input.scope, provider),
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(provider.signsInAnew
        ? { max_age: isAnew || isBack ? '0' : anyAgeSec }
        : { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) }),
      ...hintsOf(input, provider),
    }),
  )

  const bindHash = bindBrowser(request, config)
  const { method } = input
  await addTransaction(
    { db, config, now: services.now() },
    { state, nonce, verifier, isAnew, mustBeFresh, method, sessionId, redirectUri, bindHash },
  )
  log.info('single sign-on begun', { request: request.id, method, isLink: sessionId !== null })
  return { url: url.href }
}

const scopeOf = (asked: string | undefined, { scopes }: Provider) => {
  const names = asked?.split(' ')
  return scopes.filter((name) => name === 'openid' || (names?.includes(name) ?? true)).join(' ')
}

const hintsOf = (input: Departure['input'], provider: Provider) => {
  const hint = 'login_hint' in input ? input.login_hint : undefined
  // Google goes on in silence with the one account that its browser holds, and is left by no logout here: nobody could ever
  // take another, and at a shared computer the next one would be in as the one before.
  const isToChoose = hint === undefined && provider.type === 'oidc-google'
  const prompt = isToChoose ? 'select_account' : input.options?.prompt
  return {
    ...(hint !== undefined && { login_hint: hint }),
    ...(prompt !== undefined && { prompt }),
  }
}
