import { expect, test } from 'vitest'

import {
  finishAddPasskey,
  finishPasskeyLogin,
  listPasskeys,
  startAddPasskey,
  startPasskeyLogin,
} from '#src/api/contract/passkey.ts'
import { replyToLogin } from '#src/api/contract/single-sign-on.ts'
import { required } from '#src/lib/required.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { isSignedIn } from '#tests/support/portal-browser.ts'
import { signOnProcess } from '#tests/support/sign-on-process.ts'

const portal = await signOnProcess()
const { openId, restart, newBrowser, person, sessionsOf, depart, comeBack, reply, signIn } = portal
const { key: method } = openId.provider

test('RE-04 SE-13 OI-01 a sign-on goes through a kill -9 while the person is at the provider, once', async () => {
  const browser = newBrowser()
  const url = await depart(browser)
  await restart()
  const query = openId.agree(url, person('ann'))
  await restart()
  await reply(browser, query)
  expect(await isSignedIn(browser)).toBe(true)

  await restart()
  expect(await isSignedIn(browser)).toBe(true)
  const again = await browser.refusal(replyToLogin, { method, query })
  expect(again.name).toBe('sign-in-expired')
  expect(await sessionsOf('ann')).toHaveLength(1)
})

test('RE-04 OI-16 a kill -9 between reply and session leaves neither person nor session, and one begins again', async () => {
  const browser = newBrowser()
  const query = await comeBack(browser, 'bea')
  openId.behave({
    answer: {
      '/token': (response) =>
        void portal
          .server()
          .kill()
          .then(() => response.destroy()),
    },
  })
  await expect(browser.send(replyToLogin, { method, query })).rejects.toThrow(/./)
  expect(await sessionsOf('bea')).toEqual([])

  openId.behave({})
  await restart()
  // It was used up before the provider was asked.
  expect((await browser.refusal(replyToLogin, { method, query })).name).toBe('sign-in-expired')
  await reply(browser, await comeBack(browser, 'bea'))
  expect(await isSignedIn(browser)).toBe(true)
  expect(await sessionsOf('bea')).toHaveLength(1)
})

test('RE-04 SE-13 PK-03 a passkey is added and used through a kill -9 between every two steps, once', async () => {
  const browser = await signIn('cleo')
  const authenticator = createAuthenticator({ origin: portal.server().url })
  const adding = await browser.call(startAddPasskey, { method: 'passkey' })
  await restart()
  const { challengeKey } = adding
  const addition = { method: 'passkey', challengeKey, credentials: authenticator.make(adding) }
  await browser.call(finishAddPasskey, addition)
  await restart()
  expect((await browser.refusal(finishAddPasskey, addition)).name).toBe('passkey-refused')
  expect((await browser.call(listPasskeys, {})).passkeys).toHaveLength(1)

  const elsewhere = newBrowser()
  const identifier = person('cleo').email
  const asking = await elsewhere.call(startPasskeyLogin, { method: 'passkey', identifier })
  await restart()
  const proof = {
    method: 'passkey',
    challengeKey: asking.challengeKey,
    credentials: authenticator.sign(asking),
  }
  elsewhere.tokens = await elsewhere.call(finishPasskeyLogin, proof)
  await restart()
  expect(await isSignedIn(elsewhere)).toBe(true)
  expect((await elsewhere.refusal(finishPasskeyLogin, proof)).name).toBe('passkey-refused')
  expect(await sessionsOf('cleo')).toHaveLength(2)
})

/** Kills the server while the call is under way; whether it was acknowledged all the same. */
const underFire = async (work: () => Promise<Response>) => {
  const answer = work().then(
    ({ ok }) => ok,
    () => false,
  )
  await restart()
  return answer
}

test('RE-04 PK-04 a kill -9 while a passkey is stored or signs in leaves it whole or not at all', async () => {
  const browser = await signIn('dora')
  const authenticator = createAuthenticator({ origin: portal.server().url })
  const count = async () => (await browser.call(listPasskeys, {})).passkeys.length
  const adding = await browser.call(startAddPasskey, { method: 'passkey' })
  const credentials = authenticator.make(adding)
  const { challengeKey } = adding
  const isAdded = await underFire(() =>
    browser.send(finishAddPasskey, { method: 'passkey', challengeKey, credentials }),
  )
  const listed = await count()
  expect(isAdded ? [1] : [0, 1]).toContain(listed)
  if (listed === 0) {
    const next = await browser.call(startAddPasskey, { method: 'passkey' })
    await browser.call(finishAddPasskey, {
      method: 'passkey',
      challengeKey: next.challengeKey,
      credentials: authenticator.make(next),
    })
  }
  expect(await count()).toBe(1)

  const before = await sessionsOf('dora')
  const elsewhere = newBrowser()
  const identifier = person('dora').email
  const asking = await elsewhere.call(startPasskeyLogin, { method: 'passkey', identifier })
  const isIn = await underFire(() =>
    elsewhere.send(finishPasskeyLogin, {
      method: 'passkey',
      challengeKey: asking.challengeKey,
      credentials: authenticator.sign(asking),
    }),
  )
  const began = (await sessionsOf('dora')).length - before.length
  expect(isIn ? [1] : [0, 1]).toContain(began)
  const next = await elsewhere.call(startPasskeyLogin, { method: 'passkey', identifier })
  elsewhere.tokens = await elsewhere.call(finishPasskeyLogin, {
    method: 'passkey',
    challengeKey: next.challengeKey,
    credentials: authenticator.sign(next),
  })
  expect(await isSignedIn(elsewhere)).toBe(true)
  expect(required((await elsewhere.call(listPasskeys, {})).passkeys[0], 'passkey').isCurrent).toBe(
    true,
  )
})
