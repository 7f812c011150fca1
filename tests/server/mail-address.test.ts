import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { mailDomain } from '#src/api/contract/admin-organizations.ts'
import { emailAddress } from '#src/api/contract/fields.ts'
import { everydaySeed } from '#tests/support/everyday-seed.ts'

const isAddress = (text: string) => z.safeParse(emailAddress, text).success

/** Text that is nearly an address: the parts where parsers of mail and of forms disagree. */
const nearlyAddress = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('ada', 'x', 'example', 'com', '@', '.') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '＠',
          '．',
          'ａ',
          'İ',
          'ß',
          'ﬀ',
          '"',
          '(',
          ')',
          '<',
          '>',
          ',',
          ';',
          ':',
          ' ',
          '\t',
          '\r\n',
          '\0',
          '\u200b',
          '\u202e',
          '%0a',
          '+',
          '-',
          '_',
          '[',
          ']',
          '\\',
          'xn--',
          'é',
        ),
      },
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''))

/** Mostly addresses, in spellings that only normalising makes so. */
const goodParts = fc
  .tuple(
    fc.constantFrom('ada', 'ADA', 'ａｄａ', "o'hara", 'a.b', 'a+b', ' a', 'ﬀ', 'é'),
    fc.constantFrom('@', '＠', ' @'),
    fc.constantFrom('example', 'EXAMPLE', 'ｅxample', 'sub.example', 'xn--e1afmkfd', 'ß'),
    fc.constantFrom('.com', '.COM', '．com', '.com ', '.com.', '.c'),
  )
  .map((parts) => parts.join(''))

const isPlainAddress = (text: string) =>
  /^[\x21-\x7e]+$/.test(text) &&
  text.split('@').length === 2 &&
  !/[\s"(),:;<>[\\\]]/.test(text) &&
  text.length <= 254

/** @see GHSA-7rqj-j65f-68wh */
test('PC-18 PC-19 whatever passes is one plain address, and normalising it again changes nothing', () => {
  const passed: string[] = []
  fc.assert(
    fc.property(fc.oneof(nearlyAddress, goodParts, fc.string()), (text) => {
      const { success, data = '' } = z.safeParse(emailAddress, text)
      if (success) {
        passed.push(data)
      }
      return !success || (isPlainAddress(data) && z.parse(emailAddress, data) === data)
    }),
    { numRuns: 5_000, seed: everydaySeed },
  )
  expect(passed.length).toBeGreaterThan(400)
})

test.each([
  '\u202Aada@example.com\u202C',
  'ada@\u200Bexample.com',
  '\uFEFF ada@example.com\u200E ',
])('PC-18 an address is taken as it is pasted, with the marks that nobody sees: %j', (text) => {
  expect(z.parse(emailAddress, text)).toBe('ada@example.com')
})

test.each([
  ['anna@müller.de', 'anna@xn--mller-kva.de'],
  ['Anna@MÜLLER.DE', 'anna@xn--mller-kva.de'],
  ['anna@mu\u0308ller.de', 'anna@xn--mller-kva.de'],
  ['anna@xn--mller-kva.de', 'anna@xn--mller-kva.de'],
  ['анна.п@почта.рф', null],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
  ['anna@xn--80a1acny.xn--p1ai', 'anna@xn--80a1acny.xn--p1ai'],
  ['anna@münchen.bayern', 'anna@xn--mnchen-3ya.bayern'],
  ['anna@faß.de', 'anna@xn--fa-hia.de'],
  ['anna@fass.de', 'anna@fass.de'],
])(
  'PC-18 a domain beyond ASCII is taken in one form, however a browser hands it over: %s',
  (text, address) => {
    expect(z.safeParse(emailAddress, text).data ?? null).toBe(address)
  },
)

test.each([
  [
    'jürgen@example.com',
    'Before the @ only the letters a to z work here. Please use another address.',
  ],
  [
    'анна.п@почта.рф',
    'Before the @ only the letters a to z work here. Please use another address.',
  ],
  ['jürgen', 'This is not an email address.'],
  ['ada lovelace@example.com', 'This is not an email address.'],
  ['ada@exa mple.com', 'This is not an email address.'],
])('PC-18 of an address that is one and is not taken the reason is told: %s', (text, message) => {
  expect(z.safeParse(emailAddress, text).error?.issues.map((it) => it.message)).toEqual([message])
})

test.each(['müller.de', '@MÜLLER.DE', 'xn--mller-kva.de'])(
  'PC-18 an admin verifies a domain beyond ASCII in the form that addresses have it in: %s',
  (text) => {
    expect(z.parse(mailDomain, text)).toBe('xn--mller-kva.de')
  },
)

test.each([
  ['аpple.com', 'of another alphabet'],
  ['googlе.com', 'of two alphabets'],
  ['ıbm.com', 'without its dot'],
])('PC-19 a domain that looks like another one, %s %s, is not that one', (domain) => {
  expect(z.parse(emailAddress, `ada@${domain}`)).toMatch(/^ada@xn--[a-z\d-]+\.com$/)
})

/** @see CVE-2025-13033 */
test.each([
  '"a@evil.example"@x.com',
  '"a b"@x.com',
  'a(comment)@x.com',
  'a@x.com(comment)',
  'a@x.com,b@y.com',
  'a@x.com;b@y.com',
  'a@x.com b@y.com',
  'Ada <a@x.com>',
  '<a@x.com>',
  'a@x.com\r\nBcc: b@y.com',
  'a@x.com\nb',
  'a\r\n b@x.com',
  'a\0@x.com',
  'a@x.com.',
  'a@x',
  'a@[127.0.0.1]',
  'a@127.1',
  'a@１２７.1',
  'a@0x7f.1',
  'a@ü..de',
  'a@ü.de/x',
  'a@ü.de:80',
  'a@ü@b.de',
  'a@x.xn--',
  '@x.com',
  'a@@x.com',
  `${'a'.repeat(250)}@x.com`,
  '',
])('PC-18 PC-19 refuses %j', (text) => {
  expect(isAddress(text)).toBe(false)
})
