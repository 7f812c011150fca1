import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { weaknessOf } from '#server/base/config/app-secret.ts'
import { ConfigError, readConfig } from '#server/base/config/config.ts'
import { mountLocal } from '#server/local/routes.ts'
import { createPortal } from '#tests/support/portal.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const production = {
  DATA_DIR,
  PUBLIC_URL: 'https://portal.example',
  APP_SECRET: 'a secret that is long enough for production',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Portal <portal@example.com>',
  CONTACT_EMAIL: 'team@example.com',
}
const outside = await createPortal({
  config: { ...readConfig(production), publicUrl: 'https://portal.example' },
})

const aSecret = expect.stringMatching(/^[\w-]{43}$/) as string

const faultOf = (settings: Record<string, string>) => {
  try {
    readConfig({ DATA_DIR, ...settings })
    return null
  } catch (error) {
    return error instanceof ConfigError ? error.message : error
  }
}

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

test('CF-05 the secret of local mode is made once and readable by its owner alone', () => {
  const first = readConfig({ DATA_DIR }).appSecret
  expect(readConfig({ DATA_DIR }).appSecret).toBe(first)
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
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
  'Partner Portal',
  'Portal <portal>',
  'Portal <a@b.example>, c@d.example',
  'Portal, Team <a@b.example>',
  'portal@-b.example',
  'portal@b..example',
  'Portal\nBcc: c@d.example <a@b.example>',
])('ERROR-2 mail cannot be from %s', (MAIL_FROM) => {
  expect(faultOf({ MAIL_FROM })).toContain(
    '\n  - MAIL_FROM: is no sender like Partner Portal <portal@portal.example>',
  )
})

test.each([
  'a@b.example',
  'Portal <a@b.example>',
  '"Portal, Team" <a@b.example>',
  '<a@b.example>',
  'Partner Portal <portal@localhost>',
  'portal@mail-relay',
  'Portal <portal@bücher.example>',
])('ERROR-2 mail may be from %s', (MAIL_FROM) => {
  expect(readConfig({ DATA_DIR, MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
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

test.each(['u:p#w', 'u:a@b#c', 'u:p/w', 'u:1/w', 'u:p?w'])(
  'CF-03 ERROR-2 a login like %s, which takes the address of the database apart, is told with how it is written',
  (login) => {
    expect(faultOf({ DATABASE_URL: `postgres://${login}@127.0.0.1/portal` })).toBe(
      'The settings do not fit together:\n  - DATABASE_URL: cannot be read; special characters of user and password are encoded, as / by %2F, # by %23, ? by %3F',
    )
  },
)

test('CF-03 ERROR-2 a DATA_DIR in which nothing can be kept is told by its name', () => {
  const place = join(DATA_DIR, 'a-file')
  writeFileSync(place, '')
  expect(() => readConfig({ DATA_DIR: place })).toThrow(
    `DATA_DIR: nothing can be kept in ${place}: ENOTDIR`,
  )
})

test('ERROR-2 a login that has an @ or a % in it, and a scheme in capitals, are read as before', () => {
  const settings = {
    ...production,
    PUBLIC_URL: 'HTTPS://Portal.example',
    SMTP_URL: 'smtps://portal@example.com:50%@mail.example',
    DATABASE_URL: 'postgres://portal:p@ss@db.example/portal?sslmode=verify-full',
  }
  expect(readConfig(settings)).toMatchObject({
    mode: 'production',
    publicUrl: 'https://portal.example',
    smtpUrl: settings.SMTP_URL,
    databaseUrl: settings.DATABASE_URL,
  })
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

const byHow = 'make one by “openssl rand -base64 32”'

test.each([
  ['changeme-changeme-changeme-changeme-1', 'is a placeholder'],
  ['please-change-me-before-you-go-live-3912', 'is a placeholder'],
  ['your-secret-of-at-least-32-characters', 'is a placeholder'],
  ['secret_secret_of_the_portal_2026_x7q', 'is a placeholder'],
  ['a'.repeat(40), 'is a pattern'],
  ['k3!Zq'.repeat(7), 'is a pattern'],
  ['s7Gk2pQ9s7Gk2pQ9s7Gk2pQ9s7Gk2pQ9s7', 'is a pattern'],
  ['0123456789abcdefghijklmnopqrstuvwxyz', 'is a pattern'],
  ['qwertyuiop-asdfghjkl-zxcvbnm-0123456789', 'is a pattern'],
  ['aabbaacddcaabbdacbdabcdabcddabcabdcb', 'has too few different characters'],
])('CF-03 ERROR-2 %s is refused as APP_SECRET', (APP_SECRET, fault) => {
  expect(faultOf({ APP_SECRET })).toBe(
    `The settings do not fit together:\n  - APP_SECRET: ${fault}; ${byHow}`,
  )
})

test('CF-03 ERROR-2 each of OTHER_APP_SECRETS is as strong as the one', () => {
  const strong = randomBytes(32).toString('base64url')
  expect(
    readConfig({ DATA_DIR, OTHER_APP_SECRETS: `${strong}, ${strong}` }).otherAppSecrets,
  ).toEqual([strong, strong])
  expect(faultOf({ OTHER_APP_SECRETS: `${strong},short` })).toContain(
    'OTHER_APP_SECRETS: is shorter than 32 characters',
  )
})

const others = (...secrets: unknown[]) => ({ OTHER_APP_SECRETS: JSON.stringify(secrets) })

test('CF-03 ERROR-2 an APP_SECRET with a comma is changed as any other, by a JSON array of the others', () => {
  const comma = `${randomBytes(32).toString('base64url')},Xy7, k2`
  expect(readConfig({ DATA_DIR, ...others(comma) }).otherAppSecrets).toEqual([comma])
  expect(faultOf(others('short'))).toContain('OTHER_APP_SECRETS: is shorter than 32 characters')
  expect(faultOf(others(1))).toContain('OTHER_APP_SECRETS: is no text')
  expect(faultOf({ OTHER_APP_SECRETS: `["${comma}` })).toContain('OTHER_APP_SECRETS: is not JSON')
})

test('CF-03 what random generators make is taken as APP_SECRET', () => {
  for (let times = 0; times < 500; times += 1) {
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      expect(weaknessOf(randomBytes(32).toString(encoding))).toBe(null)
    }
  }
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

test.each([
  ['Help@portal.example', 'mailto:help@portal.example'],
  ['https://help.example/portal?a=1&b="2"', 'https://help.example/portal?a=1&b=%222%22'],
])('LOGIN-1 help is found at %s', (HELP_ADDRESS, url) => {
  expect(readConfig({ DATA_DIR, HELP_ADDRESS }).outerLinks.help?.toLowerCase()).toBe(url)
})

test.each(['help', 'http://help.example', 'javascript:alert(1)'])(
  'LOGIN-1 HT-01 help is not found at %s',
  (HELP_ADDRESS) => {
    expect(faultOf({ HELP_ADDRESS })).toContain(
      '\n  - HELP_ADDRESS: is neither an email address nor an https address',
    )
  },
)

test.each(['PRIVACY_URL', 'TERMS_URL', 'LEGAL_URL'])(
  'ROUTE-1 HT-01 %s leads to an https address and to nothing else',
  (name) => {
    const { outerLinks } = readConfig({ DATA_DIR, [name]: 'https://example.com/it?a="b"' })
    expect(Object.values(outerLinks).filter((url) => url !== null)).toEqual([
      'https://example.com/it?a=%22b%22',
    ])
    expect(faultOf({ [name]: 'javascript:alert(1)' })).toContain(
      `\n  - ${name}: is not an https address`,
    )
  },
)

test('what people write goes to CONTACT_EMAIL, or else to the admins', () => {
  const { CONTACT_EMAIL, ...others } = production
  const ADMIN_EMAILS = 'boss@example.com,second@example.com'
  expect(readConfig({ ...production, ADMIN_EMAILS }).contactEmails).toEqual([CONTACT_EMAIL])
  expect(readConfig({ ...others, ADMIN_EMAILS }).contactEmails).toEqual([
    'boss@example.com',
    'second@example.com',
  ])
})

test('INSIGHT-3 Looker is configured by its host, its secret and its models, and shows dashboard 136 unless told otherwise', () => {
  const settings = {
    LOOKER_HOST: 'portal.looker.com',
    LOOKER_EMBED_SECRET: 'a secret',
    LOOKER_MODELS: 'portal, demos',
  }
  const looker = {
    host: 'portal.looker.com',
    embedSecret: 'a secret',
    models: ['portal', 'demos'],
    dashboardId: '136',
  }
  expect(readConfig({ ...production, ...settings }).looker).toEqual(looker)
  const other = { ...production, ...settings, LOOKER_DASHBOARD_ID: '7' }
  expect(readConfig(other).looker).toEqual({ ...looker, dashboardId: '7' })
})

test('AI-3 Gemini answers by a key, or for a project of Google Cloud, and nobody does unless told', () => {
  const common = { model: 'gemini-3.8-flash', apiUrl: null }
  expect(readConfig(production).gemini).toBe(null)
  expect(readConfig({ ...production, GEMINI_API_KEY: 'a key of Gemini' }).gemini).toEqual({
    ...common,
    access: { apiKey: 'a key of Gemini' },
  })
  expect(
    readConfig({ ...production, GEMINI_PROJECT: 'portal', GEMINI_MODEL: 'gemini-pro-latest' })
      .gemini,
  ).toEqual({
    ...common,
    model: 'gemini-pro-latest',
    access: { project: 'portal', location: 'global', keyFile: null },
  })
})

test('CF-03 a setting left empty counts as not given', () => {
  expect(faultOf({ ...production, APP_SECRET: '' })).toContain('APP_SECRET: is required')
})

const elsewhere =
  'The settings do not fit together:\n  - DATABASE_URL: does not name this machine, but PUBLIC_URL does, and local mode adds sample people; set PUBLIC_URL to the https address of the portal, or SAMPLE_DATA=false'

test.each([
  ['postgres://portal@db.example/portal', elsewhere],
  ['postgres://portal@localhost.example/portal', elsewhere],
  ['postgres://portal@localhost/portal?host=db.example', elsewhere],
  ['postgres:///portal?host=localhost&host=db.example', elsewhere],
  ['postgres://portal@localhost/portal', null],
  ['postgres://portal@127.0.0.1:5432/portal', null],
  ['postgres://portal@[::1]/portal', null],
  ['postgres:///portal?host=/var/run/postgresql', null],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/portal', null],
])('CF-04 CF-03 local mode with its sample people over %s: %o', (DATABASE_URL, fault) => {
  expect(faultOf({ DATABASE_URL })).toBe(fault)
  expect(faultOf({ DATABASE_URL, SAMPLE_DATA: 'false' })).toBe(null)
  expect(faultOf({ ...production, DATABASE_URL })).toBe(null)
})

test.each([
  [undefined, null],
  ['db.example', elsewhere],
  ['/var/run/postgresql', null],
  ['localhost', null],
])('CF-04 where no host is named the driver takes PGHOST, %s: %o', (host, fault) => {
  vi.stubEnv('PGHOST', host)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  expect(faultOf({ DATABASE_URL: 'postgresql:///portal' })).toBe(fault)
  expect(faultOf({ DATABASE_URL: 'postgres:///portal?host=' })).toBe(fault)
  expect(faultOf({ DATABASE_URL: 'postgres://localhost/portal' })).toBe(null)
})

test('CF-04 production serves none of the local helpers', async () => {
  mountLocal(outside.app, outside.services)
  const browser = outside.newBrowser()
  for (const path of ['/local', '/local/mailbox', '/local/mailbox/messages', '/local/people']) {
    expect([path, (await browser.request(path)).status]).toEqual([path, 404])
  }
})

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
