import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

import { raw } from 'hono/html'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'

import { accountOf } from '#server/local/openid-people.ts'
import { lostPage, refusedPage, signedOutPage, signOutPage } from '#server/local/openid.page.ts'
import { openIdStore } from '#server/local/openid-store.ts'
import { subjectOf } from '#server/local/stand-ins.ts'
import type { Provider } from '#server/base/config/providers.ts'

const hour = 3_600
const day = 24 * hour

/**
 * Plays an OpenID provider by the library that real ones are made with. Like the one it stands for, Google's has no
 * end-session endpoint; so it asks at each sign-in who it is, or nobody could ever be another.
 */
export const createStandIn = async (
  { key, issuer, clientId, clientSecret, scopes }: Provider,
  publicUrl: string,
) => {
  const { default: OpenIdProvider, interactionPolicy } = await import('oidc-provider')
  const { Check, Prompt, base } = interactionPolicy
  const path = new URL(issuer).pathname
  const canSignOut = key !== 'google'

  const isWanted = ({ oidc }: KoaContextWithOIDC) => {
    const hint = oidc.params?.['login_hint']
    const isOther = typeof hint === 'string' && oidc.session?.accountId !== subjectOf(hint)
    return oidc.result?.login !== undefined || (canSignOut && !isOther)
  }
  const policy = base()
  policy
    .get('login')
    ?.checks.add(
      new Check('another_account', 'Please say who you are.', (ctx) =>
        isWanted(ctx) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )

  // Who is asked who they are has chosen an account.
  const choice = new Prompt({ name: 'select_account', requestable: true })
  choice.checks.clear()
  policy.add(choice)

  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
  const configuration: Configuration = {
    adapter: openIdStore(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: [
          'authorization_code',
          ...(scopes.includes('offline_access') ? (['refresh_token'] as const) : []),
        ],
        redirect_uris: [`${publicUrl}/${key}/login/callback`],
        post_logout_redirect_uris: [`${publicUrl}/${key}/logout/callback`],
      },
    ],
    scopes: [...scopes],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'hd'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // As Google, Okta and Auth0 do, what the scopes name stands in the ID token.
    conformIdTokenClaims: false,
    findAccount: (_, subject) => accountOf(key, subject),
    pkce: { required: () => true },
    cookies: {
      long: { path, httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: day,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: day,
      Session: day,
    },
    interactions: { policy, url: (_, { uid }) => `${path}/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      rpInitiatedLogout: {
        enabled: canSignOut,
        logoutSource: (ctx, form) => show(ctx, signOutPage(key, raw(form))),
        postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage(key)),
      },
    },
    renderError: (ctx, { error_description: detail = '' }, { name }) =>
      show(ctx, name === 'SessionNotFound' ? lostPage() : refusedPage(detail)),
  }
  return new OpenIdProvider(issuer, configuration)
}

const show = async (ctx: KoaContextWithOIDC, page: ReturnType<typeof lostPage>) => {
  ctx.type = 'html'
  ctx.body = String(await page)
}
