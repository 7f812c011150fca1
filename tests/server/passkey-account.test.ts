import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { listSessions } from '#src/api/contract/account.ts'
import * as contract from '#src/api/contract/passkey.ts'
import { logout } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { cookieNameOf } from '#server/http/cookies.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { addPasskey, addPersonWithPasskey, signInByPasskey } from '#tests/support/passkey.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()
const method = 'passkey'
const identifier = 'ada@example.com'
const ada = { email: identifier }
const minute = 60_000

const list = async (browser: PortalBrowser) =>
  (await browser.call(contract.listPasskeys, {})).passkeys
const idOf = ({ passkeys: [passkey] }: contract.AccountPasskeys) => required(passkey, 'passkey').id
const kinds = (me: { methods: readonly { key: string }[] }) => me.methods.map(({ key }) => key)
/** As if all sign-ins had been so long ago. */
const signedInBefore = async (ms: number) => {
  await portal.db
    .updateTable('sessions')
    .set({ proven_at: portal.services.now() - ms })
    .execute()
}

test('PASSKEY-5 lists the passkeys, the oldest first, by the name of who keeps them', async () => {
  const { browser } = await addPersonWithPasskey(portal, ada)
  portal.advance(minute)
  const keychain = createAuthenticator({ aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' })
  const { listed } = await addPasskey(browser, keychain)

  expect(listed.passkeys).toEqual([
    {
      id: expect.any(String) as string,
      name: 'Passkey',
      provider: null,
      isSynced: false,
      createdAt: portal.services.now() - minute,
      lastUsedAt: null,
      isCurrent: false,
    },
    {
      id: expect.any(String) as string,
      name: 'iCloud Keychain',
      provider: 'iCloud Keychain',
      isSynced: false,
      createdAt: portal.services.now(),
      lastUsedAt: null,
      isCurrent: false,
    },
  ])
  expect(await list(browser)).toEqual(listed.passkeys)
})

test('PASSKEY-5 tells the browser which passkeys are still good', async () => {
  const { browser, authenticator, listed } = await addPersonWithPasskey(portal, ada)
  const second = createAuthenticator()
  portal.advance(minute)
  const { listed: both } = await addPasskey(browser, second)
  expect(both.accepted?.credentialIds).toEqual([authenticator.credentialId, second.credentialId])

  const { listed: left } = await browser.call(contract.deletePasskey, { id: idOf(listed) })
  expect(left.accepted).toEqual({
    rpId: 'localhost',
    userId: listed.accepted?.userId,
    credentialIds: [second.credentialId],
  })
  const { browser: other } = await portal.signIn()
  expect(await other.call(contract.listPasskeys, {})).toEqual({ passkeys: [], accepted: null })
})

test('PASSKEY-5 a passkey is renamed', async () => {
  const { browser, listed } = await addPersonWithPasskey(portal, ada)
  const { passkeys } = await browser.call(contract.renamePasskey, {
    id: idOf(listed),
    name: '  My laptop ',
  })
  expect(passkeys).toMatchObject([{ name: 'My laptop' }])
  expect(
    await browser.refusal(contract.renamePasskey, { id: idOf(listed), name: ' ' }),
  ).toMatchObject({ name: 'invalid-input', errors: [{ pointer: '/name' }] })
})

test('PASSKEY-5 the name of one passkey is not that of the others', async () => {
  const { browser, listed } = await addPersonWithPasskey(portal, ada)
  portal.advance(minute)
  await addPasskey(browser, createAuthenticator())
  const id = idOf(listed)
  const renamed = await browser.call(contract.renamePasskey, { id, name: 'My laptop' })
  expect(renamed.passkeys.map(({ name }) => name)).toEqual(['My laptop', 'Passkey'])
})

test("PK-10 AZ-02 another person's passkey is as unknown as one that never was", async () => {
  const { browser: owner, listed } = await addPersonWithPasskey(portal, ada)
  const { browser } = await portal.signIn()
  const notFound = { name: 'not-found', status: 404, title: 'This passkey is not known.' }

  for (const id of [idOf(listed), randomUUID()]) {
    expect(await browser.refusal(contract.renamePasskey, { id, name: 'Mine' })).toMatchObject(
      notFound,
    )
    expect(await browser.refusal(contract.deletePasskey, { id })).toMatchObject(notFound)
  }
  expect(await list(owner)).toEqual(listed.passkeys)
})

test('PK-10 a credential that somebody has is added to nobody (GHSA-4vcf-q4xf-f48m)', async () => {
  const { browser: owner, authenticator } = await addPersonWithPasskey(portal, ada)
  const { browser: thief } = await portal.signIn()
  for (const browser of [owner, thief]) {
    const adding = await browser.call(contract.startAddPasskey, { method })
    const twin = createAuthenticator({ credentialId: authenticator.credentialId })
    expect(
      await browser.refusal(contract.finishAddPasskey, {
        method,
        challengeKey: adding.challengeKey,
        credentials: twin.make(adding),
      }),
    ).toMatchObject({ name: 'conflict', status: 409 })
  }
  expect(await list(thief)).toEqual([])
  expect(await isSignedIn(await signInByPasskey(portal.newBrowser(), authenticator))).toBe(true)
})

test('PK-09 nobody ends what another person began, not even in the same browser', async () => {
  const { browser } = await portal.signIn(ada)
  const adding = await browser.call(contract.startAddPasskey, { method })
  const { person: eve } = await portal.signIn({ email: 'eve@example.com' })
  const { challengeKey } = adding
  const credentials = createAuthenticator().make(adding)

  const binding = browser.jar.copy()
  const other = await portal.signInAs(eve, portal.newBrowser({ jar: binding }))
  const cookie = cookieNameOf('binding', portal.config)
  binding.set(cookie, required(browser.jar.get(cookie), 'binding'))
  expect(
    await other.refusal(contract.finishAddPasskey, { method, challengeKey, credentials }),
  ).toMatchObject({ name: 'passkey-refused' })
  expect(await list(other)).toEqual([])
})

test('PK-09 A7.5.1 adding and deleting take a sign-in of the last fifteen minutes', async () => {
  const { browser, listed } = await addPersonWithPasskey(portal, ada)
  await signedInBefore(15 * minute)
  await browser.call(contract.startAddPasskey, { method })

  await signedInBefore(15 * minute + 1)
  const tooOld = { name: 'sign-in-too-old', status: 403 }
  expect(await browser.refusal(contract.startAddPasskey, { method })).toMatchObject(tooOld)
  expect(await browser.refusal(contract.deletePasskey, { id: idOf(listed) })).toMatchObject(tooOld)
  expect(await list(browser)).toHaveLength(1)
})

test('PK-13 A6.3.7 the owner is told by mail of every passkey that is added or deleted', async () => {
  const { browser, listed } = await addPersonWithPasskey(portal, ada)
  await browser.call(contract.deletePasskey, { id: idOf(listed) })
  const mails = await mailsTo(portal, identifier)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'A passkey was added for Partner Portal',
    'A passkey was deleted for Partner Portal',
  ])
  expect(mails.map(({ text }) => text).join()).toContain('in Chrome on Linux')
  // Whoever added it would come in by it again after the other sessions were ended.
  const added = mails.find(({ subject }) => subject.includes('added'))
  expect(added?.text).toContain('delete that passkey and log out everywhere else')
})

test('PK-13 the method goes with the last passkey, where there is another one', async () => {
  const { browser, listed } = await addPersonWithPasskey(portal, ada)
  const { listed: both } = await addPasskey(browser, createAuthenticator())
  const first = await browser.call(contract.deletePasskey, { id: idOf(listed) })
  expect(kinds(first.me)).toEqual(['email', 'passkey'])
  const second = required(
    both.passkeys.find(({ id }) => id !== idOf(listed)),
    'passkey',
  ).id
  const last = await browser.call(contract.deletePasskey, { id: second })
  expect(kinds(last.me)).toEqual(['email'])
})

test('PK-13 the last way to sign in stays, and be all passkeys deleted at once', async () => {
  const { browser, person } = await addPersonWithPasskey(portal, ada)
  await inTurn(7, () => addPasskey(browser, createAuthenticator()))
  await portal.db
    .deleteFrom('person_methods')
    .where('person_id', '=', person.id)
    .where('type', '=', 'passcode')
    .execute()

  const all = await list(browser)
  const answers = await Promise.all(
    all.map(({ id }) => browser.send(contract.deletePasskey, { id })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(all.length - 1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  const [left] = await list(browser)
  expect(
    await browser.refusal(contract.deletePasskey, { id: required(left, 'passkey').id }),
  ).toMatchObject({ name: 'conflict' })
  expect(await list(browser)).toEqual([left])
})

test('SE-11 with a passkey end the sessions that it began, and no others', async () => {
  const { browser, authenticator, listed } = await addPersonWithPasskey(portal, ada)
  const other = createAuthenticator()
  await addPasskey(browser, other)
  const began = await signInByPasskey(portal.newBrowser(), authenticator)
  const byOther = await signInByPasskey(portal.newBrowser(), other)
  const left = await signInByPasskey(portal.newBrowser(), authenticator)
  await left.call(logout, { method })
  expect(await isSignedIn(began)).toBe(true)

  await browser.call(contract.deletePasskey, { id: idOf(listed) })
  expect(await isSignedIn(began)).toBe(false)
  expect(await isSignedIn(portal.atNewProcess(began))).toBe(false)
  expect(await isSignedIn(byOther)).toBe(true)
  const { signIns } = await browser.call(listSessions, {})
  const ends = signIns.flatMap(({ ended }) => ended?.how ?? [])
  expect(ends.toSorted()).toEqual(['logout', 'passkey deleted'])
  expect(signIns).toHaveLength(4)
})

test('PASSKEY-2 a session by passkey is a strong one', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, ada)
  await signInByPasskey(portal.newBrowser(), authenticator)
  const sessions = await portal.db
    .selectFrom('sessions')
    .select(['method', 'is_strong'])
    .orderBy('is_strong')
    .execute()
  expect(sessions).toEqual([
    { method: 'email', is_strong: false },
    { method: 'passkey', is_strong: true },
  ])
})
