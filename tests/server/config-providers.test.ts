import { expect, test } from 'vitest'

import { readConfig } from '#server/base/config/config.ts'
import { useSettings } from '#tests/support/use-settings.ts'

const { production } = useSettings()

test('SSO-1 SSO-4 a provider is on in production once it is configured whole, with its own scopes', () => {
  const { providers } = readConfig({
    ...production,
    GOOGLE_CLIENT_ID: 'portal',
    GOOGLE_CLIENT_SECRET: 'secret',
    OKTA_ISSUER: 'https://cymbal.okta.example',
    OKTA_CLIENT_ID: 'portal',
    OKTA_CLIENT_SECRET: 'secret',
  })
  expect(providers.map(({ key, issuer, scopes }) => [key, issuer, scopes.join(' ')])).toEqual([
    ['google', 'https://accounts.google.com', 'openid profile email'],
    ['okta', 'https://cymbal.okta.example', 'openid profile email offline_access'],
  ])
  expect(providers.map(({ domains }) => domains)).toEqual([[], []])
})

test('OI-11 the operator names the mail domains that a provider may speak for', () => {
  const { providers } = readConfig({
    ...production,
    OKTA_ISSUER: 'https://cymbal.okta.example',
    OKTA_CLIENT_ID: 'portal',
    OKTA_CLIENT_SECRET: 'secret',
    OKTA_DOMAINS: 'Cymbal.example, cymbal.co.uk',
  })
  expect(providers.map(({ domains }) => domains)).toEqual([['cymbal.example', 'cymbal.co.uk']])
})

const isEntraAt = (OIDC_ISSUER: string) =>
  readConfig({
    ...production,
    OIDC_ISSUER,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
  })
    .providers.map(({ isEntra }) => isEntra)
    .join()

test('SSO-5 a tenant of Microsoft Entra ID is known by its issuer, and nothing else is one', () => {
  const tenant = '8c2b6a4e-5f0d-4d0b-9d41-3f6c0a7c1b22/v2.0'
  expect(isEntraAt(`https://login.microsoftonline.com/${tenant}`)).toBe('true')
  expect(isEntraAt(`https://login.microsoftonline.com.evil.example/${tenant}`)).toBe('false')
  expect(isEntraAt(`https://cymbal.okta.example/${tenant}`)).toBe('false')
})

test.each<[string, Record<string, string>]>([
  ['OKTA_ISSUER: is required', { OKTA_CLIENT_ID: 'portal', OKTA_CLIENT_SECRET: 'secret' }],
  ['GOOGLE_CLIENT_SECRET: is required', { GOOGLE_CLIENT_ID: 'portal' }],
  ['AUTH0_CLIENT_ID: is required', { AUTH0_ISSUER: 'https://cymbal.auth0.example' }],
  ['OIDC_ISSUER: is not an https address', { OIDC_ISSUER: 'http://issuer.example' }],
  ['OIDC_ISSUER: is required', { OIDC_DOMAINS: 'cymbal.example' }],
  ...['common', 'organizations', 'consumers', 'Common'].map(
    (tenant): [string, Record<string, string>] => [
      'OIDC_ISSUER: stands for every tenant of Microsoft Entra ID; name yours by its id',
      { OIDC_ISSUER: `https://login.microsoftonline.com/${tenant}/v2.0` },
    ],
  ),
  ['OKTA_DOMAINS: holds something that is no mail domain', { OKTA_DOMAINS: '*.example' }],
  [
    'AUTH0_DOMAINS: holds something that is no mail domain',
    { AUTH0_DOMAINS: 'ada@cymbal.example' },
  ],
])(
  'SSO-4 CF-03 a provider that is configured in part or badly stops the start: %s',
  (fault, settings) => {
    expect(() => readConfig({ ...production, ...settings })).toThrow(fault)
  },
)
