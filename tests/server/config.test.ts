import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readConfig } from '#server/base/config/config.ts'
import { mountLocal } from '#server/local/routes.ts'
import { createPortal } from '#tests/support/portal.ts'
import { useSettings } from '#tests/support/use-settings.ts'

const { DATA_DIR, production, faultOf } = useSettings()

const outside = await createPortal({
  config: { ...readConfig(production), publicUrl: 'https://portal.example' },
})

const aSecret = expect.stringMatching(/^[\w-]{43}$/) as string

test('local mode needs no setting at all', () => {
  const { appSecret, providers, ...config } = readConfig({ DATA_DIR })
  expect(appSecret).toHaveLength(43)
  expect(providers.map(({ key, issuer }) => [key, issuer])).toEqual(
    ['google', 'okta', 'auth0', 'oidc'].map((key) => [
      key,
      `http://localhost:3000/local/openid/${key}`,
    ]),
  )
  expect(config).toEqual({
    mode: 'local',
    port: 3_000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: DATA_DIR,
    databaseUrl: null,
    smtpUrl: null,
    otherAppSecrets: [],
    mailFrom: 'Partner Portal <portal@localhost>',
    adminEmails: [],
    contactEmails: ['team@portal.example'],
    outerLinks: { help: null, privacy: null, terms: null, legal: null },
    securityContact: null,
    staffDomains: ['google.com'],
    accessTokenMaxAgeSec: 600,
    sessionIdleSec: 3_600,
    sessionMaxAgeSec: 86_400,
    passcodeMaxAgeSec: 600,
    demoSessionMaxAgeSec: 14_400,
    isDemoSessionRequired: true,
    leadsKeptDays: 0,
    logsKeptDays: 0,
    conversationsKeptDays: 0,
    questionsPerDay: 200,
    logLevel: 'warn',
    metrics: null,
    accessAskAgainDays: 7,
    hasSampleData: true,
    hasSampleActivity: true,
    enumeration: 'default',
    gemini: null,
    storageType: 'cookie',
    trustedProxies: 0,
    unreadySec: 0,
    traces: null,
    addressLimitFactor: 1,
    codesPerMinute: 50,
    demoUrls: {},
    demosDir: join(import.meta.dirname, '../../demos'),
    redirectOrigins: [],
    looker: null,
    // The phone page of local mode.
    whatsApp: {
      number: '15550100',
      phoneNumberId: '100200300400',
      apiUrl: 'http://localhost:3000/local/whatsapp',
      chatUrl: 'http://localhost:3000/local/phone',
      token: aSecret,
      appSecret: aSecret,
      verifyToken: aSecret,
    },
    unknownSettings: [],
  })
})

test('settings are read in their plain forms', () => {
  const config = readConfig({
    ...production,
    PORT: '8080',
    ADMIN_EMAILS: ' Boss@Example.com, second@example.com ',
    STAFF_DOMAINS: 'google.com,Cloud.Example',
    GOOGLE_CLIENT_ID: 'portal',
    GOOGLE_CLIENT_SECRET: 'secret',
    DEMO_URLS: '{"nba":"https://nba.example/"}',
    DEMOS_DIR: DATA_DIR,
    DEMO_SESSION_MAX_AGE_SEC: 'none',
    ENUMERATION: 'strict',
    TRUSTED_PROXIES: '2',
    SAMPLE_DATA: 'true',
    REDIRECT_ORIGINS: 'https://tools.example, https://learn.example:8443',
  })
  expect(config).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    port: 8_080,
    adminEmails: ['boss@example.com', 'second@example.com'],
    staffDomains: ['google.com', 'cloud.example'],
    demoUrls: { nba: 'https://nba.example/' },
    demosDir: DATA_DIR,
    demoSessionMaxAgeSec: null,
    isDemoSessionRequired: false,
    enumeration: 'strict',
    trustedProxies: 2,
    redirectOrigins: ['https://tools.example', 'https://learn.example:8443'],
    hasSampleData: false,
    hasSampleActivity: false,
  })
})

/** @see https://github.com/advisories/GHSA-8fpg-xm3f-6cx3 a configuration error failed open */
test('CF-03 ERROR-2 production does not start without its secrets, and names all that is missing', () => {
  expect(faultOf({ PUBLIC_URL: 'http://portal.example' })).toBe(
    [
      'The settings do not fit together:',
      '  - PUBLIC_URL: is neither https nor this machine',
      '  - APP_SECRET: is required, because PUBLIC_URL is not this machine',
      '  - SMTP_URL: is required, because PUBLIC_URL is not this machine',
      '  - MAIL_FROM: is required, because PUBLIC_URL is not this machine',
      '  - CONTACT_EMAIL: is required, because there are no ADMIN_EMAILS',
    ].join('\n'),
  )
})

test('CF-03 ERROR-2 what cannot be read and what is missing are named at once, each once', () => {
  const settings = {
    PUBLIC_URL: 'https://portal.example',
    APP_SECRET: 'short',
    SESSION_IDLE_SEC: '1h',
    ADMIN_EMAILS: 'nobody',
    GOOGLE_CLIENT_ID: 'portal',
  }
  expect(faultOf(settings)?.toString().split('\n  - ').slice(1)).toEqual([
    'APP_SECRET: is shorter than 32 characters; make one by “openssl rand -base64 32”',
    'ADMIN_EMAILS: “nobody” is no email address; several are apart by commas',
    'SESSION_IDLE_SEC: is not a whole number from 1 to 2592000',
    expect.stringMatching(/^GOOGLE_CLIENT_SECRET/),
    'SMTP_URL: is required, because PUBLIC_URL is not this machine',
    'MAIL_FROM: is required, because PUBLIC_URL is not this machine',
  ])
  expect(faultOf({ ENUMERATION: 'loud', HOST: '0.0.0.0' })).toContain('\n  - HOST: 0.0.0.0')
})

test.each([
  [
    { APP_SECRET: 'short' },
    'APP_SECRET: is shorter than 32 characters; make one by “openssl rand -base64 32”',
  ],
  [{ PORT: 'abc' }, 'PORT: is not a whole number from 1 to 65535'],
  [{ PORT: '70000' }, 'PORT: is not a whole number from 1 to 65535'],
  [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL: is not an http or https address'],
  [
    { PUBLIC_URL: 'https://portal.example/app' },
    'PUBLIC_URL: has a path; only an origin can be served',
  ],
  [
    { PUBLIC_URL: 'https://portal.example/?x=1' },
    'PUBLIC_URL: says more than https, one host and a port',
  ],
  [
    { PUBLIC_URL: 'https://*.portal.example' },
    'PUBLIC_URL: says more than https, one host and a port',
  ],
  [{ DATABASE_URL: 'mysql://db.example/portal' }, 'DATABASE_URL: is not a postgres:// address'],
  [
    { SMTP_URL: 'smtps://portal:p#w@mail.example' },
    'SMTP_URL: cannot be read; special characters of user and password are encoded, as / by %2F, # by %23, ? by %3F',
  ],
  [
    { ...production, MAIL_FROM: '"Portal <a@b.example>"' },
    'MAIL_FROM: is in quotes, which are taken for a part of it',
  ],
  [
    { GOOGLE_CLIENT_ID: "'portal'", GOOGLE_CLIENT_SECRET: 'abc' },
    'GOOGLE_CLIENT_ID: is in quotes, which are taken for a part of it',
  ],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL: is not an smtp:// or smtps:// address'],
  [{ SAMPLE_DATA: 'maybe' }, 'SAMPLE_DATA: is neither true nor false'],
  [{ ENUMERATION: 'lax' }, 'ENUMERATION: is neither default nor strict'],
  [{ STORAGE_TYPE: 'memory' }, 'STORAGE_TYPE: is neither cookie nor localStorage'],
  [{ DEMO_URLS: '{' }, 'DEMO_URLS: is not JSON'],
  [
    { DEMO_URLS: '{"nba":"javascript:alert(1)"}' },
    'DEMO_URLS: holds something that is no http address',
  ],
  [
    { ADMIN_EMAILS: 'ada@example.com, bob@example.com;cyd@example.com' },
    'ADMIN_EMAILS: “bob@example.com;cyd@example.com” is no email address; several are apart by commas',
  ],
  [
    { STAFF_DOMAINS: 'google.com;cloud.example' },
    'STAFF_DOMAINS: holds something that is no mail domain; several are apart by commas',
  ],
  [
    { STAFF_DOMAINS: '@google.com' },
    'STAFF_DOMAINS: holds something that is no mail domain; several are apart by commas',
  ],
  [
    { ...production, STAFF_DOMAINS: 'google.com' },
    'STAFF_DOMAINS: takes a GOOGLE_CLIENT_ID, because Google says who is of them',
  ],
  [
    { ...production, OTHER_APP_SECRETS: JSON.stringify([production.APP_SECRET]) },
    'OTHER_APP_SECRETS: holds APP_SECRET itself; it is for those beside it',
  ],
  [{ DEMOS_DIR: '/nonexistent' }, 'DEMOS_DIR: is no folder'],
  [
    { LOOKER_HOST: 'portal.looker.com', LOOKER_MODELS: 'portal' },
    'LOOKER_EMBED_SECRET: is required, because others of LOOKER_… are given',
  ],
  [
    {
      LOOKER_HOST: 'https://portal.looker.com/',
      LOOKER_EMBED_SECRET: 'a secret',
      LOOKER_MODELS: 'portal',
    },
    'LOOKER_HOST: is no host like portal.looker.com',
  ],
  [
    { GEMINI_API_KEY: 'a key of Gemini', GEMINI_PROJECT: 'portal' },
    'GEMINI_API_KEY: is given beside GEMINI_PROJECT; only one of them can be used',
  ],
  [
    { GEMINI_API_URL: 'https://gemini.example/' },
    'GEMINI_API_URL: takes a GEMINI_API_KEY or a GEMINI_PROJECT',
  ],
  [{ GEMINI_LOCATION: 'europe-west4' }, 'GEMINI_LOCATION: takes a GEMINI_PROJECT'],
  [{ GEMINI_PROJECT: 'portal', GEMINI_KEY_FILE: '/nonexistent' }, 'GEMINI_KEY_FILE: is no file'],
  [{ GEMINI_MODEL: '../other' }, 'GEMINI_MODEL: is no id'],
  [
    { GEMINI_API_KEY: 'a key of Gemini', GEMINI_API_URL: 'http://gemini.example/' },
    'GEMINI_API_URL: is neither https nor this machine',
  ],
  [
    { DEMO_SESSION_MAX_AGE_SEC: 'long' },
    'DEMO_SESSION_MAX_AGE_SEC: is neither none nor a whole number from 1 to 2592000',
  ],
  [{ PASSCODE_MAX_AGE_SEC: '3600' }, 'PASSCODE_MAX_AGE_SEC: is not a whole number from 30 to 600'],
  [
    { HOST: '0.0.0.0' },
    'HOST: 0.0.0.0 can be reached by other machines; that takes a PUBLIC_URL of https',
  ],
])('CF-03 ERROR-2 %o is told in plain words', (settings, fault) => {
  expect(faultOf(settings as Record<string, string>)).toBe(
    `The settings do not fit together:\n  - ${fault}`,
  )
})

test('CF-03 ERROR-2 a DATA_DIR in which nothing can be kept is told by its name', () => {
  const place = join(DATA_DIR, 'a-file')
  writeFileSync(place, '')
  expect(() => readConfig({ DATA_DIR: place })).toThrow(
    `DATA_DIR: nothing can be kept in ${place}: ENOTDIR`,
  )
})

test('ERROR-2 the line break at the end of a file is no part of a setting, but of the secret of the portal', () => {
  const { APP_SECRET } = production
  const google = { GOOGLE_CLIENT_ID: 'portal\n', GOOGLE_CLIENT_SECRET: 'a secret \n' }
  const ended = Object.entries({ ...production, TRUSTED_PROXIES: '1' }).map(
    ([name, value]) => [name, `${value}\n`] as const,
  )
  expect(readConfig({ ...Object.fromEntries(ended), ...google, DATABASE_URL: '\n' })).toMatchObject(
    {
      appSecret: `${APP_SECRET}\n`,
      mailFrom: production.MAIL_FROM,
      trustedProxies: 1,
      databaseUrl: null,
      providers: [{ clientId: 'portal', clientSecret: 'a secret' }],
    },
  )
})

test.each([
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['ADMIN_MAILS', 'ADMIN_EMAILS'],
  ['admin_emails', 'ADMIN_EMAILS'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['STAFF_DOMAIN', 'STAFF_DOMAINS'],
  ['SESSION_MAX_AGE', 'SESSION_MAX_AGE_SEC'],
  ['SMTP_URI', 'SMTP_URL'],
])('CF-03 ERROR-2 the misspelt %s is no setting that is left out in silence', (name, meant) => {
  expect(faultOf({ [name]: '1' })).toBe(
    `The settings do not fit together:\n  - ${name}: did you mean ${meant}?`,
  )
})

test('ERROR-2 what begins like a setting is told, and what is another program’s is let be', () => {
  const others = { PATH: '/bin', HOME: '/root', HOSTNAME: 'box', SESSION_MANAGER: 'x', POST: '1' }
  const google = { GOOGLE_CLOUD_PROJECT: 'portal', GOOGLE_APPLICATION_CREDENTIALS: '/key' }
  const settings = { ...others, ...google, OKTA_ORG_TOKEN: 'x', APP_ENVIRONMENT: 'test' }
  expect(readConfig({ DATA_DIR, ...settings }).unknownSettings).toEqual([
    'OKTA_ORG_TOKEN',
    'APP_ENVIRONMENT',
  ])
  const both = { ADMIN_EMAILS: 'ada@example.com', ADMIN_EMAIL: 'bob@example.com' }
  expect(readConfig({ DATA_DIR, ...both }).unknownSettings).toEqual(['ADMIN_EMAIL'])
})

test('ERROR-2 a fault of several values of one setting is listed once', () => {
  expect(faultOf({ REDIRECT_ORIGINS: 'http://a.example, http://b.example' })).toBe(
    'The settings do not fit together:\n  - REDIRECT_ORIGINS: holds something that is no https origin',
  )
  expect(faultOf({ PORT: '0.5', DEMO_URLS: '{"nba":"x","yum":"y"}' })).toBe(
    [
      'The settings do not fit together:',
      '  - PORT: is not a whole number from 1 to 65535',
      '  - DEMO_URLS: holds something that is no http address',
    ].join('\n'),
  )
})

test('CF-03 a setting left empty counts as not given', () => {
  expect(faultOf({ ...production, APP_SECRET: '' })).toContain('APP_SECRET: is required')
})

test.each([
  'http://tools.example',
  'https://tools.example/',
  'https://tools.example/path',
  'https://ada@tools.example',
  'tools.example',
  '*',
  'https://tools.example, javascript:alert(1)',
])('RD-01 CF-03 REDIRECT_ORIGINS takes no %j', (REDIRECT_ORIGINS) => {
  expect(faultOf({ REDIRECT_ORIGINS })).toContain(
    'REDIRECT_ORIGINS: holds something that is no https origin',
  )
})

test('CF-04 production serves none of the local helpers', async () => {
  mountLocal(outside.app, outside.services)
  const browser = outside.newBrowser()
  for (const path of ['/local', '/local/mailbox', '/local/mailbox/messages', '/local/people']) {
    expect([path, (await browser.request(path)).status]).toEqual([path, 404])
  }
})
