import { expect, test } from 'vitest'

import { listSessions, revokeOtherSessions } from '#src/api/contract/account.ts'
import { finishLogin, startLogin } from '#src/api/contract/passcode.ts'
import { deletePasskey } from '#src/api/contract/passkey.ts'
import { loginByPassword } from '#src/api/contract/password.ts'
import { replyToLogin, unlinkProvider } from '#src/api/contract/single-sign-on.ts'
import { required } from '#src/lib/required.ts'
import { atOnce } from '#tests/support/at-once.ts'
import type { Authenticator } from '#tests/support/authenticator.ts'
import { approvedDevice, startedDevice } from '#tests/support/device.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { finishOf } from '#tests/support/passcode.ts'
import { addPersonWithPasskey, askUserless, finish } from '#tests/support/passkey.ts'
import { goodPassword, registerByPassword, registration } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import { gil, signOnAt } from '#tests/support/single-sign-on.ts'

const google = await startProvider('google')
const portal = await createPortal({ config: { providers: [google.provider] } })
const signOn = signOnAt(portal, google)

/** Each prepares a sign-in of the person, and answers its last call. */
const byCode = async (identifier: string, browser = portal.newBrowser()) => {
  const ticket = await browser.call(startLogin, { method: 'email', identifier })
  const { code } = await mailOf(portal, identifier, ticket)
  return () => browser.send(finishLogin, finishOf(ticket, code))
}
const byPassword = (identifier: string) => {
  const browser = portal.newBrowser()
  return () =>
    browser.send(loginByPassword, { method: 'password', identifier, password: goodPassword })
}
const byPasskey = async (authenticator: Authenticator) => {
  const browser = portal.newBrowser()
  const asking = await askUserless(browser)
  return () => finish(browser, asking, authenticator.sign(asking))
}
const byGoogle = async () => {
  const browser = portal.newBrowser()
  const query = await signOn.comeBack(browser)
  return () => browser.send(replyToLogin, { method: signOn.method, query })
}

test('RE-14 PK-11 a passkey that is deleted while somebody signs in by it signs nobody in', async () => {
  const { browser, authenticator, listed } = await addPersonWithPasskey(portal)
  const { id } = required(listed.passkeys[0], 'passkey')
  const statuses = await atOnce(
    portal,
    () => browser.send(deletePasskey, { id }),
    await byPasskey(authenticator),
  )
  expect(statuses).toEqual([200, 403])
})

test('RE-14 who comes back from Google while they sign in by a code and by a passkey is in by each', async () => {
  const { authenticator } = await addPersonWithPasskey(portal, { email: gil.email })
  const statuses = await atOnce(
    portal,
    await byGoogle(),
    await byCode(gil.email),
    await byPasskey(authenticator),
  )
  expect(statuses).toEqual([200, 200, 200])
})

test('RE-14 DF-07 a device that is let in while its owner signs in by a code is in, and so are they', async () => {
  const { person, browser } = await portal.signIn()
  const known = await startedDevice(portal)
  await known.claimBy(browser)
  await known.decideBy(browser, 'approve')
  const device = await startedDevice(portal, await known.redeem())
  await device.claimBy(browser)
  await device.decideBy(browser, 'approve')
  expect(await atOnce(portal, device.poll, await byCode(person.email))).toEqual([200, 200])
})

test.each([
  ['first', [200, 200]],
  ['last', [410, 200]],
] as const)(
  'RE-14 DF-06 a device that comes in while its owner logs out everywhere else is out, be it %s',
  async (turn, [polled, ended]) => {
    const { browser } = await portal.signIn()
    const device = await approvedDevice(portal, browser)
    const end = () => browser.send(revokeOtherSessions, {})
    const statuses =
      turn === 'first'
        ? await atOnce(portal, device.poll, end)
        : (await atOnce(portal, end, device.poll)).toReversed()
    expect(statuses).toEqual([polled, ended])
    expect((await browser.call(listSessions, {})).sessions).toHaveLength(1)
  },
)

test('RE-14 PW-08 an account that is confirmed while its password signs in is in by both', async () => {
  const browser = await registerByPassword(portal)
  const statuses = await atOnce(
    portal,
    await byCode(registration.identifier, browser),
    byPassword(registration.identifier),
  )
  expect(statuses).toEqual([200, 200])
})

test('RE-14 PW-08 who confirms the mailbox of an account that another browser began takes its password away, also as it signs in', async () => {
  await registerByPassword(portal)
  const statuses = await atOnce(
    portal,
    await byCode(registration.identifier),
    byPassword(registration.identifier),
  )
  expect(statuses).toEqual([200, 403])
})

test('RE-14 OI-11 a provider that is unlinked while its owner signs in by it is linked anew as a whole', async () => {
  await portal.addPerson({ email: gil.email })
  const browser = await signOn.signIn()
  const statuses = await atOnce(
    portal,
    () => browser.send(unlinkProvider, { method: signOn.method }),
    await byGoogle(),
  )
  expect(statuses).toEqual([200, 200])
  const identities = await portal.db.selectFrom('identities').select('subject').execute()
  const methods = await portal.db.selectFrom('person_methods').select('method_key').execute()
  expect(identities).toEqual([{ subject: gil.sub }])
  expect(methods).toContainEqual({ method_key: signOn.method })
})
