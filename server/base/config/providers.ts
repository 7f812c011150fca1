import * as z from 'zod/mini'

import type { MethodType } from '#src/api/contract/method.ts'
import { required } from '#src/lib/required.ts'
import { mailDomains } from '#server/base/config/setting-fields.ts'
import { derivedKey, hmac } from '#server/base/secrets.ts'

const setting = z.optional(z.string())
const issuer = z.optional(
  z.url({ protocol: /^https$/, hostname: /\./, error: 'is not an https address' }),
)

const domains = z._default(mailDomains, [])

/**
 * The settings of single sign-on. Google's issuer is known, and Google says itself for which domains it is authoritative; for the
 * others both are set.
 */
export const providerSettings = {
  GOOGLE_CLIENT_ID: setting,
  GOOGLE_CLIENT_SECRET: setting,
  OKTA_ISSUER: issuer,
  OKTA_CLIENT_ID: setting,
  OKTA_CLIENT_SECRET: setting,
  OKTA_DOMAINS: domains,
  AUTH0_ISSUER: issuer,
  AUTH0_CLIENT_ID: setting,
  AUTH0_CLIENT_SECRET: setting,
  AUTH0_DOMAINS: domains,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: setting,
  OIDC_CLIENT_SECRET: setting,
  OIDC_DOMAINS: domains,
  STAFF_DOMAINS: z.optional(mailDomains),
}
const settingsSchema = z.object(providerSettings)
type Settings = z.output<typeof settingsSchema>

/** An OpenID provider whose people may sign in here. */
export type Provider = {
  /** The sign-in method's key. */
  readonly key: string
  readonly type: Extract<MethodType, `oidc${string}`>
  /** What people call it. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Mail domains that the operator declares it authoritative for; Google names its own at each sign-in (`hd`). */
  readonly domains: readonly string[]
  /** SSO-4. */
  readonly scopes: readonly string[]
  /** A single tenant of Microsoft Entra ID, which says `xms_edov` where others say `email_verified` (ADR 129). */
  readonly isEntra: boolean
  /** Signs a person in anew when it is asked to (`max_age`), and says when that was. Google does not, and may say since when. */
  readonly signsInAnew: boolean
}

type Kind = {
  readonly prefix: 'GOOGLE' | 'OKTA' | 'AUTH0' | 'OIDC'
  readonly method: Pick<Provider, 'key' | 'type' | 'name' | 'scopes' | 'signsInAnew'>
}

const usualScopes = ['openid', 'profile', 'email', 'offline_access']
const kinds: readonly Kind[] = [
  {
    prefix: 'GOOGLE',
    method: {
      key: 'google',
      type: 'oidc-google',
      name: 'Google',
      scopes: ['openid', 'profile', 'email'],
      signsInAnew: false,
    },
  },
  {
    prefix: 'OKTA',
    method: {
      key: 'okta',
      type: 'oidc-okta',
      name: 'Okta',
      scopes: usualScopes,
      signsInAnew: true,
    },
  },
  {
    prefix: 'AUTH0',
    method: {
      key: 'auth0',
      type: 'oidc-auth0',
      name: 'Auth0',
      scopes: usualScopes,
      signsInAnew: true,
    },
  },
  {
    prefix: 'OIDC',
    method: {
      key: 'oidc',
      type: 'oidc',
      name: 'Your provider',
      scopes: usualScopes,
      signsInAnew: true,
    },
  },
]

const given = (settings: Settings, { prefix }: Kind) => ({
  issuer: prefix === 'GOOGLE' ? 'https://accounts.google.com' : settings[`${prefix}_ISSUER`],
  clientId: settings[`${prefix}_CLIENT_ID`],
  clientSecret: settings[`${prefix}_CLIENT_SECRET`],
  domains: prefix === 'GOOGLE' ? [] : settings[`${prefix}_DOMAINS`],
})

/** Microsoft Entra ID, of the world, of the government of the USA, and of China. */
const entraHosts = new Set([
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
])
const isEntra = (issuer: string) => entraHosts.has(new URL(issuer).hostname)

/** Issuers of Entra that stand for every tenant: the owner of any tenant could claim any address (nOAuth). */
const isOfEveryTenant = (issuer: string) =>
  isEntra(issuer) &&
  /^\/+(?:common|organizations|consumers)(?:\/|$)/i.test(new URL(issuer).pathname)

/** Newcomers by Google become partners, by any other provider customers. */
export const makesCustomers = ({ type }: Pick<Provider, 'type'>) => type !== 'oidc-google'

/** The fully configured providers, in the order they are offered. */
export const configuredProviders = (settings: Settings): readonly Provider[] =>
  kinds.flatMap((kind) => {
    const { issuer, clientId, clientSecret, domains } = given(settings, kind)
    return issuer !== undefined && clientId !== undefined && clientSecret !== undefined
      ? [{ ...kind.method, issuer, clientId, clientSecret, domains, isEntra: isEntra(issuer) }]
      : []
  })

/** The missing settings of partly configured providers (SSO-4: the Okta issuer is required). */
export const providerFaults = (settings: Settings): readonly string[] =>
  kinds.flatMap((kind) => {
    const { prefix } = kind
    const { issuer, clientId, clientSecret, domains } = given(settings, kind)
    const parts = { ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }
    const isBegun =
      clientId !== undefined ||
      clientSecret !== undefined ||
      domains.length > 0 ||
      (prefix !== 'GOOGLE' && issuer)
    const missing = isBegun
      ? Object.entries(parts)
          .filter(([, value]) => value === undefined)
          .map(([part]) => `${prefix}_${part}: is required, because ${prefix} is configured`)
      : []
    return issuer !== undefined && isOfEveryTenant(issuer)
      ? [
          ...missing,
          `${prefix}_ISSUER: stands for every tenant of Microsoft Entra ID; name yours by its id`,
        ]
      : missing
  })

/** Staff need Google, which says who belongs to a domain; in local mode its stand-in does. */
export const staffFaults = (settings: Settings) =>
  settings.STAFF_DOMAINS !== undefined &&
  settings.GOOGLE_CLIENT_ID === undefined &&
  settings.GOOGLE_CLIENT_SECRET === undefined
    ? ['STAFF_DOMAINS: takes a GOOGLE_CLIENT_ID, because Google says who is of them']
    : []

/** The provider behind a method of an `oidc` type. Throws for any other key. */
export const providerOf = (
  { providers }: { readonly providers: readonly Provider[] },
  method: string,
) =>
  required(
    providers.find(({ key }) => key === method),
    `provider ${method}`,
  )

/**
 * In local mode every provider that is not configured is played by a stand-in on this machine. Okta's may speak for
 * `okta.example` and for nobody else, so that both ways can be tried.
 */
export const withStandIns = (
  configured: readonly Provider[],
  { publicUrl, appSecret }: { readonly publicUrl: string; readonly appSecret: string },
): readonly Provider[] =>
  kinds.map(
    ({ method }) =>
      configured.find(({ key }) => key === method.key) ?? {
        ...method,
        issuer: `${publicUrl}/local/openid/${method.key}`,
        clientId: 'partner-portal',
        clientSecret: hmac(derivedKey(appSecret, 'stand-in'), method.key),
        domains: method.key === 'google' ? [] : [`${method.key}.example`],
        isEntra: false,
      },
  )
