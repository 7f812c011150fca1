import { expect, test } from 'vitest'

import * as contract from '#src/api/contract/passkey.ts'
import { sweep } from '#server/app/sweeper.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import {
  addPersonWithPasskey,
  askFor,
  askUserless,
  finish,
  refusalOf,
  refused,
} from '#tests/support/passkey.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const method = 'passkey'
const identifier = 'ada@example.com'
const ada = { email: identifier }
const minute = 60_000

const countOf = async (table: 'passkeys' | 'sessions' | 'passkey_challenges') =>
  (await portal.db.selectFrom(table).selectAll().execute()).length

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
  portal.advance(5 * minute + 1)
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
