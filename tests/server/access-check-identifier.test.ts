import { expect, test, vi } from 'vitest'

import { checkIdentifier } from '#src/api/contract/user.ts'
import { createApp } from '#server/app/create-app.ts'
import { implementations } from '#server/app/implementations.ts'
import { problemIn } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const identifier = 'ada@example.com'
const check = { identifier, form: 'main' }

test('LOGIN-1 tells an account and the methods it may use', async () => {
  await portal.addPerson({ email: identifier })
  expect(await portal.newBrowser().call(checkIdentifier, check)).toEqual({
    userExists: true,
    methods: [{ key: 'email', type: 'passcode' }],
  })
})

test('LOGIN-1 LOGIN-2 tells that there is no account', async () => {
  expect(await portal.newBrowser().call(checkIdentifier, check)).toEqual({
    userExists: false,
    methods: [],
  })
})

test('LOGIN-4 offers nothing to people whose methods are not configured', async () => {
  await portal.addPerson({ email: identifier, method: 'pigeon' })
  expect(await portal.newBrowser().call(checkIdentifier, check)).toEqual({
    userExists: true,
    methods: [],
  })
})

test.each(['ADA@Example.COM', '  ada@example.com ', 'ａｄａ＠example.com', 'ada@ｅxample.com'])(
  'PC-18 %j is the same mailbox',
  async (spelling) => {
    await portal.addPerson({ email: identifier })
    const answer = await portal
      .newBrowser()
      .call(checkIdentifier, { ...check, identifier: spelling })
    expect(answer.userExists).toBe(true)
  },
)

test('EN-01 does the same work for known and unknown addresses', async () => {
  await portal.addPerson({ email: identifier })
  const query = vi.spyOn(portal.services.db, 'selectFrom')
  await portal.newBrowser().call(checkIdentifier, check)
  const forKnown = query.mock.calls.length
  query.mockClear()
  await portal.newBrowser().call(checkIdentifier, { ...check, identifier: 'nobody@example.com' })
  expect(query.mock.calls.length).toBe(forKnown)
})

test('EN-01 EN-03 of a hundred parallel checks of one address exactly ten pass', async () => {
  const browser = portal.newBrowser()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => browser.send(checkIdentifier, check)),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
})

test('EN-03 EN-05 a restarted server goes on counting and says when to come back', async () => {
  const browser = portal.newBrowser()
  await Promise.all(Array.from({ length: 10 }, () => browser.call(checkIdentifier, check)))

  const restarted = createApp(implementations, portal.services)
  const request = new Request(`${portal.config.publicUrl}/api/user/auth`, {
    method: 'POST',
    headers: {
      origin: portal.config.publicUrl,
      'content-type': 'application/json',
      'x-pp-client': '0.6.3',
    },
    body: JSON.stringify(check),
  })
  const socket = { remoteAddress: browser.address }
  const answer = await restarted.fetch(request, { incoming: { socket } })
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('60')
  await expect(problemIn(answer)).resolves.toMatchObject({
    name: 'too-many-requests',
    retryAfter: 60,
  })

  portal.advance(60_000)
  await expect(browser.call(checkIdentifier, check)).resolves.toHaveProperty('userExists')
})
