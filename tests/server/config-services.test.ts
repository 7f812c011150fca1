import { expect, test } from 'vitest'

import { readConfig } from '#server/base/config/config.ts'
import { useSettings } from '#tests/support/use-settings.ts'

const { DATA_DIR, production, faultOf } = useSettings()

test.each([
  'Partner Portal',
  'Portal <portal>',
  'Portal <a@b.example>, c@d.example',
  'Portal, Team <a@b.example>',
  'portal@-b.example',
  'portal@b..example',
  'Portal\nBcc: c@d.example <a@b.example>',
  'jürgen@portal.example',
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
  ['Help@portal.example', 'mailto:help@portal.example'],
  ['https://help.example/portal?a=1&b="2"', 'https://help.example/portal?a=1&b=%222%22'],
])('LOGIN-1 help is found at %s', (HELP_ADDRESS, url) => {
  expect(readConfig({ DATA_DIR, HELP_ADDRESS }).outerLinks.help?.toLowerCase()).toBe(url)
})

test.each(['help', 'http://help.example', 'javascript:alert(1)'])(
  'LOGIN-1 HT-01 neither help nor reports of vulnerabilities are led to %s',
  (address) => {
    for (const name of ['HELP_ADDRESS', 'SECURITY_CONTACT']) {
      expect(faultOf({ [name]: address })).toContain(
        `\n  - ${name}: is neither an email address nor an https address`,
      )
    }
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
