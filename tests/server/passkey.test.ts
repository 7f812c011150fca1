import { expect, test } from 'vitest'

import * as contract from '#src/api/contract/passkey.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import { required } from '#src/lib/required.ts'
import { createAuthenticator, flag } from '#tests/support/authenticator.ts'
import {
  addPasskey,
  addPersonWithPasskey,
  askFor,
  askUserless,
  finish,
  signInByPasskey,
} from '#tests/support/passkey.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn } from '#tests/support/portal-browser.ts'

const portal = await createPortal()
const method = 'passkey'
const identifier = 'ada@example.com'
const ada = { email: identifier }
const minute = 60_000

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

test('PASSKEY-2 the answers say what the specification says, and where the passkey belongs comes from the configuration', async () => {
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

test.each(['email', 'password', 'passkey2'])(
  'EN-06 the path of %s leads to no passkey',
  async (other) => {
    const { browser } = await addPersonWithPasskey(portal, ada)
    const problem = await browser.refusal(contract.startAddPasskey, { method: other })
    expect(problem).toMatchObject({ name: 'not-found', status: 404 })
  },
)

test('PASSKEY-2 SE-11 who is disabled gets no session by a passkey, and is told why', async () => {
  const { person, authenticator } = await addPersonWithPasskey(portal, ada)
  await portal.db
    .updateTable('people')
    .set({ disabled_at: 1 })
    .where('id', '=', person.id)
    .execute()
  const browser = portal.newBrowser()
  const asking = await askUserless(browser)
  const answer = await finish(browser, asking, authenticator.sign(asking))
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ type: '/problems/account-disabled' })
  expect(await portal.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})
