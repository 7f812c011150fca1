import * as client from 'openid-client'

import { required } from '#src/lib/required.ts'
import type { Services } from '#server/base/services.ts'
import { isFresh } from '#server/identity/session/fresh-sign-in.ts'
import { askProvider } from '#server/sign-in/single-sign-on/ask-provider.ts'
import { requireAskedAnew, requireSoundIdToken } from '#server/sign-in/single-sign-on/id-token.ts'
import { identityOf } from '#server/sign-in/single-sign-on/identity.ts'
import { providerDidNotAsk } from '#server/sign-in/single-sign-on/problems.ts'
import type { Provider } from '#server/base/config/providers.ts'
import type { takeTransaction } from '#server/sign-in/single-sign-on/transactions.ts'

type Transaction = NonNullable<Awaited<ReturnType<typeof takeTransaction>>> & {
  /** For a browser in which somebody was signed in before. */
  readonly isBack: boolean
}

/**
 * Exchanges the callback's code. Returns whom the provider vouches for, when it authenticated them, and its ID token for a later
 * logout. Throws `provider-refused` if the person had to authenticate again but the provider did not ask them to.
 */
export const exchange = (
  services: Services,
  provider: Provider,
  { state, nonce, verifier, redirectUri, isAnew, isBack, mustBeFresh, ageSec }: Transaction,
  query: URLSearchParams,
) =>
  askProvider(services, provider, async (configuration) => {
    const callback = new URL(redirectUri)
    callback.search = query.toString()
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      // Not before the browser left for the provider; no `auth_time` is as bad as an old one.
      ...(isAnew && provider.signsInAnew && { maxAge: ageSec }),
    })
    services.openId.worked(provider.key)
    const claims = required(tokens.claims(), 'claims')
    const idToken = required(tokens.id_token, 'id token')
    const { issuer } = configuration.serverMetadata()
    requireSoundIdToken({ idToken, claims, accessToken: tokens.access_token, issuer })
    if (isBack && !isAnew && provider.signsInAnew) {
      requireAskedAnew(claims, ageSec, provider)
    }
    const now = services.now()
    const provenAt = provenAtIn(claims, now)
    if (mustBeFresh && !isFresh(provenAt, now)) {
      throw providerDidNotAsk(provider)
    }
    // Some providers keep the ID token short when there is an access token as well.
    const more =
      claims['email'] === undefined && hasUserInfo(configuration)
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
    const identity = identityOf({ ...more, ...claims }, provider, services.config)
    return { provenAt, identity, idToken }
  })

/** Epoch ms; without `auth_time` the authentication counts as just now (OpenID Connect Core, section 2). */
const provenAtIn = ({ auth_time }: client.IDToken, now: number) =>
  auth_time === undefined ? now : Math.floor(auth_time) * 1_000

const hasUserInfo = (configuration: client.Configuration) =>
  configuration.serverMetadata().userinfo_endpoint !== undefined
