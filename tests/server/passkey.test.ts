import { expect, test, vi } from 'vitest'

import * as contract from '#src/api/contract/passkey.ts'
import type { PasskeyAsking } from '#src/api/contract/passkey.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import { required } from '#src/lib/required.ts'
import { sweep } from '#server/db/sweeper.ts'
import { createAuthenticator, flag } from '#tests/support/authenticator.ts'
import { addPasskey, addPersonWithPasskey, signInByPasskey } from '#tests/support/passkey.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

// Fifty signatures at once take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const portal = await createPortal()
const method = 'passkey'
const identifier = 'ada@example.com'
const ada = { email: identifier }
const minute = 60_000

const isSignedIn = async (browser: PortalBrowser) =>
  (await browser.send(loadUser, { method })).status === 200
const askUserless = (browser: PortalBrowser) =>
  browser.call(contract.startUserlessLogin, { method })
const askFor = (browser: PortalBrowser, address: string) =>
  browser.call(contract.startPasskeyLogin, { method, identifier: address })
const finish = (
  browser: PortalBrowser,
  { challengeKey }: PasskeyAsking,
  credentials: contract.Assertion,
) => browser.send(contract.finishPasskeyLogin, { method, challengeKey, credentials })
const refusalOf = (
  browser: PortalBrowser,
  { challengeKey }: PasskeyAsking,
  credentials: contract.Assertion,
) => browser.refusal(contract.finishPasskeyLogin, { method, challengeKey, credentials })
const countOf = async (table: 'passkeys' | 'sessions' | 'passkey_challenges') =>
  (await portal.db.selectFrom(table).selectAll().execute()).length

const refused = {
  name: 'passkey-refused',
  status: 403,
  title: 'This passkey was not accepted. Please try again.',
}

test('PASSKEY-1 PASSKEY-2 who has added a passkey signs in by it, after the address and without one', async () => {
  const { authenticator, listed } = await addPersonWithPasskey(portal, ada)
  expect(listed.passkeys).toMatchObject([{ name: 'Passkey', lastUsedAt: null, isCurrent: false }])
  portal.advance(minute)

  for (const named of [identifier, null]) {
    const browser = await signInByPasskey(portal.newBrowser(), authenticator, named)
    await expect(browser.call(loadUser, { method })).resolves.toMatchObject({
      email: identifier,
      methods: [
        { key: 'email', type: 'passcode' },
        { key: 'passkey', type: 'passkey' },
      ],
    })
    const { passkeys } = await browser.call(contract.listPasskeys, {})
    expect(passkeys).toMatchObject([{ lastUsedAt: portal.services.now(), isCurrent: true }])
  }
})

test('LOGIN-4 an account with a passkey is told of it first', async () => {
  await addPersonWithPasskey(portal, ada)
  const { methods } = await portal.newBrowser().call(checkIdentifier, { identifier, form: 'main' })
  expect(methods).toEqual([
    { key: 'passkey', type: 'passkey' },
    { key: 'email', type: 'passcode' },
  ])
})

test('PASSKEY-2 the answers say what the seed says, and where the passkey belongs comes from the configuration', async () => {
  const { browser, authenticator, listed } = await addPersonWithPasskey(portal, ada)
  const ceremony = {
    challengeKey: expect.any(String) as string,
    challenge: expect.any(String) as string,
    rpId: 'localhost',
    timeout: 300_000,
  }
  const descriptor = {
    type: 'public-key',
    id: authenticator.credentialId,
    transports: ['internal'],
  }
  expect(await browser.call(contract.startAddPasskey, { method })).toEqual({
    ...ceremony,
    user: { id: listed.accepted?.userId, name: identifier, displayName: 'Ada Lovelace' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: [descriptor],
  })
  expect(await askFor(browser, identifier)).toEqual({
    ...ceremony,
    allowCredentials: [descriptor],
  })
  expect(await askUserless(browser)).toEqual({ ...ceremony, allowCredentials: [] })
})

test('PK-12 PASSKEY-4 a person is 32 opaque bytes to authenticators, the same for every passkey', async () => {
  const { browser, listed } = await addPersonWithPasskey(portal, ada)
  const again = await addPasskey(browser, createAuthenticator())
  const { browser: other } = await portal.signIn()
  const { user } = await other.call(contract.startAddPasskey, { method })

  const { userId } = required(listed.accepted, 'accepted')
  expect(Buffer.from(userId, 'base64url')).toHaveLength(32)
  expect(again.listed.accepted?.userId).toBe(userId)
  expect(user.id).not.toBe(userId)
})

test.each(['', 'a'.repeat(87)])(
  'PASSKEY-4 the database keeps no user handle of fewer than 1 or more than 64 bytes: %j',
  async (handle) => {
    const { id } = await portal.addPerson()
    const kept = portal.db
      .insertInto('passkey_users')
      .values({ person_id: id, user_handle: handle })
      .execute()
    await expect(kept).rejects.toThrow(/check constraint/)
  },
)

test('PK-03 an answer counts once: the same one is refused afterwards', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  const browser = portal.newBrowser()
  const asking = await askUserless(browser)
  const credentials = authenticator.sign(asking)

  expect((await finish(browser, asking, credentials)).status).toBe(200)
  const jar = browser.jar
  expect(await refusalOf(portal.newBrowser({ jar }), asking, credentials)).toMatchObject(refused)
  const next = await askUserless(browser)
  expect(await refusalOf(browser, next, credentials)).toMatchObject(refused)
})

test('PK-03 a challenge is burnt by the first answer, and be it a wrong one', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  const browser = portal.newBrowser()
  const asking = await askUserless(browser)
  const wrong = authenticator.sign(asking, { isForged: true })

  expect(await refusalOf(browser, asking, wrong)).toMatchObject(refused)
  expect(await refusalOf(browser, asking, authenticator.sign(asking))).toMatchObject(refused)
})

test('PK-03 SE-09 a challenge is worth nothing in another browser', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  const asking = await askUserless(portal.newBrowser())
  const credentials = authenticator.sign(asking)

  expect(await refusalOf(portal.newBrowser(), asking, credentials)).toMatchObject(refused)
})

test('PK-03 a challenge lasts five minutes', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  const [early, late] = [portal.newBrowser(), portal.newBrowser()]
  const askings = [await askUserless(early), await askUserless(late)] as const

  portal.advance(5 * minute - 1)
  expect((await finish(early, askings[0], authenticator.sign(askings[0]))).status).toBe(200)
  portal.advance(1)
  expect(await refusalOf(late, askings[1], authenticator.sign(askings[1]))).toMatchObject(refused)
})

test('PK-03 what was begun as one ceremony ends no other', async () => {
  const { browser, authenticator } = await addPersonWithPasskey(portal, ada)
  const adding = await browser.call(contract.startAddPasskey, { method })
  const asAssertion = { ...adding, allowCredentials: [] }
  expect(await refusalOf(browser, asAssertion, authenticator.sign(adding))).toMatchObject(refused)

  const asking = await askFor(browser, identifier)
  const other = createAuthenticator()
  const credentials = other.make({ ...adding, ...asking })
  const { challengeKey } = asking
  expect(
    await browser.refusal(contract.finishAddPasskey, { method, challengeKey, credentials }),
  ).toMatchObject(refused)
})

test('PK-03 challenges that are over are swept away', async () => {
  await askUserless(portal.newBrowser())
  portal.advance(5 * minute)
  await askUserless(portal.newBrowser())
  await sweep(portal.services)
  expect(await countOf('passkey_challenges')).toBe(1)
})

test('PK-04 fifty answers to one challenge begin one session', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  const browser = portal.newBrowser()
  const asking = await askUserless(browser)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => {
      const twin = portal.newBrowser({ jar: browser.jar.copy() })
      return finish(twin, asking, authenticator.sign(asking))
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(49)
  expect(await countOf('sessions')).toBe(2)
})

test('PK-04 fifty answers to one registration add one passkey', async () => {
  const { browser } = await portal.signIn(ada)
  const adding = await browser.call(contract.startAddPasskey, { method })
  const { challengeKey } = adding
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => {
      const credentials = createAuthenticator().make(adding)
      return browser.send(contract.finishAddPasskey, { method, challengeKey, credentials })
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countOf('passkeys')).toBe(1)
})

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

test.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'PK-12 a passkey of %s is added and signs in',
  async (algorithm) => {
    const authenticator = createAuthenticator({ algorithm })
    await addPersonWithPasskey(portal, ada, authenticator)
    expect(await isSignedIn(await signInByPasskey(portal.newBrowser(), authenticator))).toBe(true)
  },
)

test('PK-12 a passkey that is backed up later is told to be on all devices from then on', async () => {
  const { browser } = await portal.signIn(ada)
  const authenticator = createAuthenticator()
  const adding = await browser.call(contract.startAddPasskey, { method })
  await browser.call(contract.finishAddPasskey, {
    method,
    challengeKey: adding.challengeKey,
    credentials: authenticator.make(adding, { flags: 69 | flag.eligible }),
  })
  const isSynced = async () =>
    (await browser.call(contract.listPasskeys, {})).passkeys.map((it) => it.isSynced)
  expect(await isSynced()).toEqual([false])

  const other = portal.newBrowser()
  const asking = await askUserless(other)
  const credentials = authenticator.sign(asking, { flags: 5 | flag.eligible | flag.backedUp })
  expect((await finish(other, asking, credentials)).status).toBe(200)
  expect(await isSynced()).toEqual([true])
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

test.each(['email', 'password', 'passkey2'])(
  'EN-06 the path of %s leads to no passkey',
  async (other) => {
    const { browser } = await addPersonWithPasskey(portal, ada)
    const problem = await browser.refusal(contract.startAddPasskey, { method: other })
    expect(problem).toMatchObject({ name: 'not-found', status: 404 })
  },
)

test('PASSKEY-2 who is disabled gets no session by a passkey', async () => {
  const { person, authenticator } = await addPersonWithPasskey(portal, ada)
  await portal.db
    .updateTable('people')
    .set({ disabled_at: 1 })
    .where('id', '=', person.id)
    .execute()
  const browser = portal.newBrowser()
  const asking = await askUserless(browser)
  expect((await finish(browser, asking, authenticator.sign(asking))).status).toBe(403)
  expect(await countOf('sessions')).toBe(1)
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
