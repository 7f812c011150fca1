import { expect, test } from 'vitest'

import { endpoints } from '#src/api/contract/endpoints.ts'
import { endpointNames, exampleInputs } from '#tests/support/contract-examples.ts'
import { createPortal } from '#tests/support/portal.ts'
import { isSignedIn, problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()

/** The same browser, whose words do not leave it before it is told so; `isAwaited` once the server reads them. */
const slowly = (browser: PortalBrowser) => {
  const { promise: isAwaited, resolve: noteReading } = Promise.withResolvers<void>()
  const { promise: isTold, resolve: send, reject: hangUp } = Promise.withResolvers<void>()
  const slow = browser.at(async (request) => {
    const { url, method, headers } = request
    const words = new Uint8Array(await request.arrayBuffer())
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          noteReading()
          await isTold
          controller.enqueue(words)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method, headers, body, duplex: 'half' }
    return portal.app.fetch(new Request(url, init))
  })
  return { slow, isAwaited, send, hangUp }
}

const sent = endpointNames.filter(
  (name) => endpoints[name].access !== 'public' && endpoints[name].method !== 'GET',
)

test('SE-11 whoever is thrown out while a call of theirs is still on its way is refused once it is there, whichever it is', async () => {
  const { browser } = await portal.signIn({ is_staff: true, is_admin: true, isStrong: true })
  const calls = sent.map((name) => {
    const { slow, ...words } = slowly(browser)
    const idempotencyKey = `key-of-${name}`
    const answer = slow.send(endpoints[name], exampleInputs[name], { idempotencyKey })
    return { name, answer, ...words }
  })
  await Promise.all(calls.map(({ isAwaited }) => isAwaited))
  await portal.db.updateTable('sessions').set({ revoked_at: 1, revoked_why: 'revoked' }).execute()
  calls.forEach(({ send }) => send())

  const told = calls.map(async ({ name, answer }) => [name, (await problemIn(await answer)).name])
  expect(await Promise.all(told)).toEqual(sent.map((name) => [name, 'not-signed-in']))
})

test('SE-11 a thief of a session who holds a call back gains nothing by it once the owner has logged everybody else out', async () => {
  const { browser: thief, person } = await portal.signIn()
  const owner = await portal.signInAs(person)
  const { slow, isAwaited, send } = slowly(thief)
  const answer = slow.send(endpoints.updatePassword, {
    method: 'password',
    newPassword: 'four mellow otters rowing',
  })
  await isAwaited
  await owner.call(endpoints.revokeOtherSessions, {})
  send()
  expect((await answer).status).toBe(401)
  expect(await portal.db.selectFrom('passwords').selectAll().execute()).toEqual([])
  expect(await isSignedIn(owner)).toBe(true)
})

test('RE-06 a call that breaks off on its way is its sender’s fault: no database is said to be away', async () => {
  const { slow, isAwaited, hangUp } = slowly(portal.newBrowser())
  const answer = slow.send(endpoints.checkIdentifier, {
    identifier: 'ada@example.com',
    form: 'main',
  })
  await isAwaited
  hangUp(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  expect((await problemIn(await answer)).name).toBe('bad-request')
  expect(portal.logLines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
    'info',
  ])
})
