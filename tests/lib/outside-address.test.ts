import { expect, test } from 'vitest'

import { isAllowedAddress, outsideAddress } from '#src/lib/outside-address.ts'
import { safeRedirect } from '#src/lib/safe-redirect.ts'

const origins = ['https://tools.partner.example', 'https://learn.partner.example:8443']

/** Where a `redirect` would lead, as the sign-in pages and the page that asks before leaving decide it together. */
const followed = (text: string) => {
  const address = outsideAddress(text)
  const isAllowed = address !== null && isAllowedAddress(address, origins)
  return safeRedirect(text) ?? (isAllowed ? address : null)
}

test.each([
  ['https://tools.partner.example', 'https://tools.partner.example/'],
  ['https://tools.partner.example/a?b=c#d', 'https://tools.partner.example/a?b=c#d'],
  ['HTTPS://Tools.Partner.Example/A', 'https://tools.partner.example/A'],
  ['https://tools.partner.example:443/', 'https://tools.partner.example/'],
  ['https://learn.partner.example:8443/x', 'https://learn.partner.example:8443/x'],
  ['https://tools.partner.example/..//evil.example', 'https://tools.partner.example//evil.example'],
])('RD-01 RD-03 ROUTE-9 %s may be followed', (text, address) => {
  expect(followed(text)).toBe(address)
})

/** Hosts that look like ours or like the allowed ones, in schemes and spellings that parsers read differently. */
const hosts = [
  'evil.example',
  'tools.partner.example.evil.example',
  'evil.example#tools.partner.example',
  'evil.example?tools.partner.example',
  'evil.example/tools.partner.example',
  'tools.partner.example@evil.example',
  'tools.partner.example:x@evil.example',
  'ada@tools.partner.example',
  'ada:secret@tools.partner.example',
  'tools.partner.example:8443',
  'tools.partner.example.',
  'tools。partner。example.evil.example',
  'tools.partner.example%2eevil.example',
  'tools.partner.example%00.evil.example',
  'tools.partner.example\\.evil.example',
  'tools.partner.example\\@evil.example',
  'eviltools.partner.example',
  'partner.example',
  'xn--tools-9za.partner.example',
  'tооls.partner.example',
  '[::1]',
  '127.0.0.1',
  '2130706433',
  'localhost',
  'localhost.evil.example',
]
const foreign = hosts.flatMap((host) => [
  `https://${host}/`,
  `http://${host}/`,
  `//${host}/`,
  `/\\${host}/`,
  ` https://${host}/`,
])

const odd = [
  'https:tools.partner.example',
  'https:/tools.partner.example',
  'https:///tools.partner.example',
  'https:\\\\tools.partner.example',
  'https:/\\tools.partner.example',
  'https://\ttools.partner.example',
  'https://tools.partner.example\t',
  'https://tools.partner.example\n/',
  'https://tools.\u00ADpartner.example',
  'https://tools.\u200Bpartner.example',
  '\u0000https://tools.partner.example',
  'https://',
  'https://?',
  'https://#',
  'https://:443',
  'https://%',
  'ftp://tools.partner.example',
  'ws://tools.partner.example',
  'wss://tools.partner.example',
  'file:///etc/passwd',
  'about:blank',
  'mailto:ada@tools.partner.example',
  'intent://tools.partner.example#Intent;end',
  'javascript://tools.partner.example/%0aalert(1)',
  'javascript:location="https://tools.partner.example"',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://tools.partner.example/1',
  'filesystem:https://tools.partner.example/1',
  'view-source:https://tools.partner.example',
  'jar:https://tools.partner.example!/',
  'vbscript:msgbox(1)',
  'JAVASCRIPT:alert(1)',
  '\u2028javascript:alert(1)',
  'java\u0000script:alert(1)',
  '%6aavascript:alert(1)',
  '/%09/evil.example/../..//evil.example\\',
  '/\u2028//evil.example',
  '/\u00A0//evil.example',
]

/** @see GHSA-f37c-pvv3-7mfw, CVE-2024-56734, CVE-2025-27143, CVE-2025-71403, CVE-2026-29067 */
test.each([...foreign, ...odd])('RD-01 RD-02 %j leads to no other site', (text) => {
  const path = followed(text)
  const url = path === null ? null : new URL(path, 'https://portal.example')
  expect(url?.origin ?? 'https://portal.example').toBe('https://portal.example')
})

test('RD-01 the corpus is as large as the check asks for, and each payload counts once', () => {
  const all = [...foreign, ...odd]
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(120)
})

test('RD-03 without a list nobody is led away', () => {
  expect(isAllowedAddress('https://tools.partner.example/', [])).toBe(false)
})
