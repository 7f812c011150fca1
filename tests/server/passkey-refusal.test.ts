import { generateKeyPairSync } from 'node:crypto'

import { expect, test } from 'vitest'

import * as contract from '#src/api/contract/passkey.ts'
import { isStrongKey } from '#server/sign-in/passkey/key-strength.ts'
import { createAuthenticator, flag } from '#tests/support/authenticator.ts'
import { cborOf } from '#tests/support/cbor.ts'
import {
  addPasskey,
  addPersonWithPasskey,
  askFor,
  askUserless,
  finish,
  refusalOf,
  refused,
  signInByPasskey,
} from '#tests/support/passkey.ts'
import { isSignedIn } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const strict = await createPortal({ config: { enumeration: 'strict' } })
const method = 'passkey'
const identifier = 'ada@example.com'
const ada = { email: identifier }

const ecPair = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })
const rsaPair = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })

const countOf = async (table: 'passkeys' | 'sessions') =>
  (await portal.db.selectFrom(table).selectAll().execute()).length

test.each([
  ['a signature of another key', { isForged: true }],
  ['nobody verified', { flags: flag.present }],
  ['nobody present', { flags: flag.verified }],
  ['a challenge of its own', { client: { challenge: 'AAAA' } }],
  ['the type of a registration', { client: { type: 'webauthn.create' } }],
  ['a page in a frame', { client: { crossOrigin: true } }],
  ['a page under another one', { client: { topOrigin: 'http://localhost:3000' } }],
  ['a longer origin', { client: { origin: 'http://localhost:3000.evil.example' } }],
  ['another scheme', { client: { origin: 'https://localhost:3000' } }],
  ['another port', { client: { origin: 'http://localhost:3001' } }],
  ['a name before ours', { client: { origin: 'http://a.localhost:3000' } }],
  ['a slash more', { client: { origin: 'http://localhost:3000/' } }],
  ['another relying party', { rpId: 'example.com' }],
  ['the parent of our name', { rpId: 'host' }],
  ['another user', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
  ['no user where nobody was named', { userHandle: undefined }],
  ['that it may be backed up now', { flags: 5 | flag.eligible }],
  ['that it is backed up and may not be', { flags: 5 | flag.backedUp }],
])(
  'PK-05 PK-06 PK-07 PK-12 an answer with %s is refused, always in the same words',
  async (_, lies) => {
    const { authenticator } = await addPersonWithPasskey(portal, ada)
    const browser = portal.newBrowser()
    const asking = await askUserless(browser)

    expect(await refusalOf(browser, asking, authenticator.sign(asking, lies))).toMatchObject(
      refused,
    )
    expect(await countOf('sessions')).toBe(1)
    expect((await signInByPasskey(browser, authenticator)).tokens).not.toBeNull()
  },
)

test.each([
  ['nobody verified', { flags: flag.present | flag.made }],
  ['nobody present', { flags: flag.verified | flag.made }],
  ['a page in a frame', { client: { crossOrigin: true } }],
  ['a page under another one', { client: { topOrigin: 'http://localhost:3000' } }],
  ['another origin', { client: { origin: 'https://evil.example' } }],
  ['the type of a sign-in', { client: { type: 'webauthn.get' } }],
  ['a challenge of its own', { client: { challenge: 'AAAA' } }],
  ['another relying party', { rpId: 'example.com' }],
  ['an attestation of another key', { format: 'self', isForged: true }],
  ['an attestation that was not asked for', { format: 'fido-u2f' }],
  ['that it is backed up and may not be', { flags: 69 | flag.backedUp }],
] as const)('PK-05 PK-07 PK-12 a registration with %s is refused', async (_, lies) => {
  const { browser } = await portal.signIn(ada)
  const adding = await browser.call(contract.startAddPasskey, { method })
  const { challengeKey } = adding
  const credentials = createAuthenticator().make(adding, lies)

  expect(
    await browser.refusal(contract.finishAddPasskey, { method, challengeKey, credentials }),
  ).toMatchObject(refused)
  expect(await countOf('passkeys')).toBe(0)
})

test('PK-12 keys of other algorithms are refused', async () => {
  const { browser } = await portal.signIn(ada)
  const adding = await browser.call(contract.startAddPasskey, { method })
  const { challengeKey } = adding
  const credentials = createAuthenticator({ algorithm: 'ES384' }).make(adding)
  expect(
    await browser.refusal(contract.finishAddPasskey, { method, challengeKey, credentials }),
  ).toMatchObject(refused)
})

test.each([
  ['ES256 on P-384', 'ES256', ecPair('P-384')],
  ['ES256 on P-521', 'ES256', ecPair('P-521')],
  ['ES256 on secp256k1', 'ES256', ecPair('secp256k1')],
  ['EdDSA on Ed448', 'EdDSA', generateKeyPairSync('ed448')],
  ['RS256 of 1024 bits', 'RS256', rsaPair(1_024)],
  ['RS256 of 2040 bits', 'RS256', rsaPair(2_040)],
  ['RS256 on a curve', 'RS256', ecPair('P-384')],
  ['ES256 by RSA', 'ES256', rsaPair(2_048)],
] as const)('PK-12 a registration of a key for %s is refused', async (_, algorithm, keys) => {
  const { browser } = await portal.signIn(ada)
  const adding = await browser.call(contract.startAddPasskey, { method })
  const { challengeKey } = adding
  const credentials = createAuthenticator({ algorithm, keys }).make(adding)
  expect(
    await browser.refusal(contract.finishAddPasskey, { method, challengeKey, credentials }),
  ).toMatchObject(refused)
  expect(await countOf('passkeys')).toBe(0)
})

/** An RSA key as COSE writes it, with zeros before its modulus. */
const paddedKeyOf = (bits: number) => {
  const { n, e } = rsaPair(bits).publicKey.export({ format: 'jwk' })
  const modulus = Buffer.concat([Buffer.alloc(128), Buffer.from(n ?? '', 'base64url')])
  const exponent = Buffer.from(e ?? '', 'base64url')
  const fields: [number, number | Buffer][] = [
    [1, 3],
    [3, -257],
    [-1, modulus],
    [-2, exponent],
  ]
  return new Uint8Array(cborOf(new Map(fields)))
}

test('PK-12 zeros before an RSA key make it no longer', async () => {
  expect(await isStrongKey(paddedKeyOf(1_024))).toBe(false)
  expect(await isStrongKey(paddedKeyOf(2_048))).toBe(true)
})

test('PK-05 an id that is written in two ways is refused', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  const browser = portal.newBrowser()
  const asking = await askUserless(browser)
  const credentials = { ...authenticator.sign(asking), rawId: 'AAAA' }
  expect(await refusalOf(browser, asking, credentials)).toMatchObject(refused)
})

test('PK-05 a passkey that nobody has is unknown, so that the browser may forget it', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  const browser = portal.newBrowser()
  const asking = await askUserless(browser)
  const credentials = { ...authenticator.sign(asking), id: 'AAAA', rawId: 'AAAA' }
  expect(await refusalOf(browser, asking, credentials)).toMatchObject({
    name: 'passkey-unknown',
    status: 404,
  })
})

test('PK-06 a passkey signs in nobody but the one who was named', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  await addPersonWithPasskey(portal, { email: 'eve@example.com' })
  const browser = portal.newBrowser()
  for (const named of ['eve@example.com', 'nobody@example.com']) {
    const asking = await askFor(browser, named)
    expect(await refusalOf(browser, asking, authenticator.sign(asking))).toMatchObject(refused)
  }
  const asking = await askFor(browser, identifier)
  const unnamed = authenticator.sign(asking, { userHandle: undefined })
  expect((await finish(browser, asking, unnamed)).status).toBe(200)
})

test('PK-08 LD-07 a counter that does not go on is refused and told to the log', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  const browser = portal.newBrowser()
  const use = async (counter: number) => {
    const asking = await askUserless(browser)
    return (await finish(browser, asking, authenticator.sign(asking, { counter }))).status
  }
  expect(await use(7)).toBe(200)
  expect(await use(7)).toBe(403)
  expect(await use(6)).toBe(403)
  expect(await use(0)).toBe(403)
  const told = portal.logLines.filter((line) => line.includes('passkey counter went back'))
  expect(told).toHaveLength(3)
  expect(await use(8)).toBe(200)
})

test('PK-08 an authenticator that counts nothing signs in again and again', async () => {
  const { browser } = await portal.signIn(ada)
  const authenticator = createAuthenticator()
  await addPasskey(browser, authenticator)
  for (const expected of [200, 200]) {
    const asking = await askUserless(browser)
    const credentials = authenticator.sign(asking, { counter: 0 })
    expect((await finish(browser, asking, credentials)).status).toBe(expected)
  }
})

test('PK-11 an address without passkeys is answered like one with, and always alike', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  await portal.addPerson({ email: 'bob@example.com' })
  const idsOf = async (address: string) =>
    (await askFor(portal.newBrowser(), address)).allowCredentials.map(({ id }) => id)
  const shapeOf = async (address: string) => {
    const { allowCredentials, ...rest } = await askFor(portal.newBrowser(), address)
    return {
      fields: Object.keys(rest),
      ids: allowCredentials.map(({ id, type }) => [type, Buffer.from(id, 'base64url').length]),
    }
  }

  const [ada1, bob, nobody] = await Promise.all(
    [identifier, 'bob@example.com', 'nobody@example.com'].map(shapeOf),
  )
  expect(bob).toEqual(ada1)
  expect(nobody).toEqual(ada1)
  expect(await idsOf(identifier)).toEqual([authenticator.credentialId])
  expect(await idsOf('bob@example.com')).toEqual(await idsOf('bob@example.com'))
  expect(await idsOf('bob@example.com')).not.toEqual(await idsOf('nobody@example.com'))
})

test('PK-11 no answer tells a made-up passkey from a real one', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  const browser = portal.newBrowser()
  const ids = await Promise.all(
    [identifier, 'nobody@example.com'].map(
      async (address) => (await askFor(portal.newBrowser(), address)).allowCredentials[0]?.id ?? '',
    ),
  )
  const problems = []
  for (const id of ids) {
    const asking = await askUserless(browser)
    const credentials = { ...authenticator.sign(asking, { isForged: true }), id, rawId: id }
    const problem = await refusalOf(browser, asking, credentials)
    problems.push({ ...problem, requestId: '' })
  }
  expect(problems[0]).toMatchObject(refused)
  expect(problems[1]).toEqual(problems[0])
})

test('EN-02 PK-11 strict mode names no passkey, whoever the address is of, and only its owner gets in', async () => {
  const { browser: owner, authenticator } = await addPersonWithPasskey(strict, ada)
  await addPasskey(owner, createAuthenticator())
  const { authenticator: other } = await addPersonWithPasskey(strict, { email: 'bob@example.com' })
  const askings = await Promise.all(
    [identifier, 'bob@example.com', 'nobody@example.com'].map((address) =>
      askFor(strict.newBrowser(), address),
    ),
  )
  expect(askings.map(({ allowCredentials }) => allowCredentials)).toEqual([[], [], []])

  const browser = strict.newBrowser()
  const asking = await askFor(browser, identifier)
  expect(await refusalOf(browser, asking, other.sign(asking))).toMatchObject(refused)
  await signInByPasskey(browser, authenticator, identifier)
  expect(await isSignedIn(browser)).toBe(true)
})
