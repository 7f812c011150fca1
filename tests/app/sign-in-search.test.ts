import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { decodeInfo, encodeInfo } from '#src/lib/route-info.ts'
import {
  infoOf,
  optionsOf,
  signInSearchSchema,
  withIdentifier,
} from '#src/containers/sign-in/sign-in-search.ts'
import { everydaySeed } from '#tests/support/everyday-seed.ts'

const known = new Set(['identifier', 'loginForm', 'preventRedirectAfterLogin', 'reloadAfterLogin'])

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const encoded = (json: string) => btoa(json).replaceAll('+', '-').replaceAll('/', '_')

test('ROUTE-8 RD-05 whatever JSON `info` holds, only known fields of the right type are read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const info = infoOf({ info: encoded(JSON.stringify({ value }).slice(0, 1_400)) })
      expect(Object.keys(info).filter((key) => !known.has(key))).toEqual([])
    }),
    { seed: everydaySeed },
  )
})

test('ROUTE-8 RD-05 a field of the wrong type is left out, and the others stay', () => {
  fc.assert(
    fc.property(
      fc.record({
        identifier: fc.jsonValue(),
        loginForm: fc.jsonValue(),
        preventRedirectAfterLogin: fc.jsonValue(),
        reloadAfterLogin: fc.jsonValue(),
      }),
      (fields) => {
        const info = infoOf({ info: encodeInfo(fields) })
        expect([undefined, 'customer', 'partnerGoogle']).toContain(info.loginForm)
        expect([undefined, true, false]).toContain(info.preventRedirectAfterLogin)
        expect([undefined, true, false]).toContain(info.reloadAfterLogin)
        expect(['undefined', 'string']).toContain(typeof info.identifier)
      },
    ),
    { seed: everydaySeed },
  )
  expect(infoOf({ info: encodeInfo({ identifier: 7, loginForm: 'customer' }) })).toEqual({
    loginForm: 'customer',
  })
})

test.each([
  ['10 KB', encodeInfo({ identifier: 'ada@example.com', more: 'x'.repeat(10_000) })],
  ['bad base64', '%%%'],
  ['half a character', encoded('"\\ud83e')],
  ['no JSON', encoded('{identifier')],
  ['deep', encoded(deep(700))],
  ['a list', encoded('["ada@example.com"]')],
  ['a text', encoded('"ada@example.com"')],
  ['null', encoded('null')],
  ['a prototype', encoded('{"__proto__":{"identifier":"ada@example.com"}}')],
  ['a constructor', encoded('{"constructor":{"prototype":{"isAdmin":true}}}')],
  ['roles', encodeInfo({ isAdmin: true, isGoogle: true, methods: ['google'] })],
])('ROUTE-8 RD-05 %s in `info` is ignored', (_, info) => {
  const search = signInSearchSchema.parse({ info })
  expect(infoOf(search)).toEqual({})
  expect({}).not.toHaveProperty('isAdmin')
})

test('ROUTE-8 RD-05 any text at all is read without a fault', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12_000 }), (info) => {
      expect(() => infoOf(signInSearchSchema.parse({ info }))).not.toThrow()
    }),
    { seed: everydaySeed },
  )
})

test('ROUTE-9 LOGIN-7 the way on goes along from one sign-in page to the next, an address only once it is one', () => {
  const info = encodeInfo({ loginForm: 'customer', reloadAfterLogin: true, isAdmin: true })
  const from = signInSearchSchema.parse({ redirect: '/demo/nba', info, page: 2 })

  const { info: kept, ...search } = withIdentifier(from, 'ada@example.com')
  expect(search).toEqual({ redirect: '/demo/nba' })
  expect(decodeInfo(kept ?? '')).toEqual({ identifier: 'ada@example.com', reloadAfterLogin: true })
  expect(decodeInfo(withIdentifier(from, 'ada@').info ?? '')).toEqual({ reloadAfterLogin: true })
  expect(withIdentifier({}, 'x'.repeat(500_000))).toEqual({})
})

test.each([
  [{ redirect: '/demo/nba' }, { redirectPageAfterLogin: '/demo/nba' }],
  [
    { redirect: 'https://tools.example/a' },
    { redirectExternalAfterLogin: 'https://tools.example/a' },
  ],
  [{ redirect: 'http://tools.example/a' }, {}],
  [{ redirect: '/login/customer' }, {}],
  [{ info: encodeInfo({ preventRedirectAfterLogin: true }) }, { preventRedirectAfterLogin: true }],
  [{ info: encodeInfo({ reloadAfterLogin: true }) }, { reloadAfterLogin: true }],
  [{ info: encodeInfo({ reloadAfterLogin: 'yes' }) }, {}],
])('LOGIN-7 ROUTE-9 the address %j means the options %j', (address, options) => {
  const given = optionsOf(signInSearchSchema.parse(address))
  expect(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  ).toEqual(options)
})
