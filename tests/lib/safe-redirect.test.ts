import { expect, test } from 'vitest'

import { safeRedirect } from '#src/lib/safe-redirect.ts'

test.each(['/', '/demo/robotaxi', '/demo/robotaxi/open?a=b#c', '/?search=taxi', '/loginhelp'])(
  'ROUTE-9 goes back to %s',
  (path) => {
    expect(safeRedirect(path)).toBe(path)
  },
)

/** @see GHSA-f37c-pvv3-7mfw, CVE-2025-27143, CVE-2026-29067 */
const foreign = [
  'https://evil.example',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'vbscript:msgbox(1)',
  'http:evil.example',
  'https:/evil.example',
  '@evil.example',
  'evil.example',
  '.evil.example',
  '?//evil.example',
  '#//evil.example',
  '',
  ' ',
  '\0/',
  'ftp://evil.example',
  '/\t\t//evil.example',
]

test.each(foreign)('RD-01 RD-02 drops %j', (text) => {
  expect(safeRedirect(text)).toBeNull()
})

test.each([
  '/login',
  '/login/customer?redirect=/x',
  '/register',
  '/partner',
  '/setup',
  '/email/login/connect/a/b',
  '/Email/Login/Connect/a/b',
  '/%65mail/login/connect/a/b',
  '/%6C%4Fgin',
  '/GOOGLE/login/callback?code=1',
  '/%zz',
  '/google/login/callback?code=1',
  '/okta/logout/callback',
])('RD-04 does not go back to %s', (path) => {
  expect(safeRedirect(path)).toBeNull()
})
