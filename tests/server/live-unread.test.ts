import { randomUUID } from 'node:crypto'

import { expect, test, vi } from 'vitest'

import { startConversation } from '#src/api/contract/conversations.ts'
import { openLive, serveLive } from '#tests/support/live.ts'
import { createPortal } from '#tests/support/portal.ts'
import { freePort } from '#tests/support/server-process.ts'

/** However slow the machine is, nobody is closed for being silent. */
const limits = { heartbeatMs: 30_000, mostUnread: 1_048_576 }
/** With a few of these the buffers of both ends are full. */
const long = 'All work and no play. '.repeat(100_000)

const origin = `http://localhost:${await freePort()}`
const portal = await createPortal({
  config: { publicUrl: origin },
  answerQuestion: async () => ({ text: long, citations: [], answeredBy: 'A model.' }),
})
const { server } = await serveLive(portal.services, limits)

test('AI-03 who asks for more and more and reads none of it is closed, and told to come back', async () => {
  const { browser } = await portal.signIn({ organization_access_status: 'approved' })
  const { id } = await browser.call(
    startConversation,
    { question: 'Why?' },
    { idempotencyKey: randomUUID() },
  )
  const live = await openLive(browser, origin)
  live.socket.pause()
  let asked = 0
  const askMore = () => {
    for (const last = Math.min(asked + 5, 50); asked < last; asked += 1) {
      live.say({ type: 'follow', topic: { topic: 'conversation', id } })
    }
    expect(portal.logLines.join('\n')).toContain('too much is unread')
  }
  await vi.waitFor(askMore, { timeout: 40_000, interval: 500 })
  live.socket.resume()
  expect(await live.closed).toBe(1013)
})

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

test('AI-03 who pings on and on and takes none of the answers is cut off', async () => {
  const { browser } = await portal.signIn()
  const before = await connections()
  const live = await openLive(browser, origin)
  live.socket.pause()
  const longest = Buffer.alloc(125)
  const pingMore = async () => {
    Array.from({ length: 5_000 }, () => live.socket.ping(longest))
    expect(await connections()).toBeLessThanOrEqual(before)
  }
  await vi.waitFor(pingMore, { timeout: 40_000, interval: 100 })
  live.socket.terminate()
})
