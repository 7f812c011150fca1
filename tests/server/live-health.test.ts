import { once } from 'node:events'
import { connect } from 'node:net'

import { expect, test, vi } from 'vitest'

import { openLive, serveLive } from '#tests/support/live.ts'
import { createPortal } from '#tests/support/portal.ts'
import { freePort } from '#tests/support/server-process.ts'

const limits = { heartbeatMs: 100, mostUnread: 1_048_576 }
const origin = `http://localhost:${await freePort()}`
const portal = await createPortal({
  config: { publicUrl: origin },
})
const { server } = await serveLive(portal.services, limits)

const approved = { organization_access_status: 'approved' } as const
const signIn = async () => (await portal.signIn(approved)).browser

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

test('AI-03 a handshake that is refused holds no connection, though the other end does not hang up', async () => {
  const { port } = new URL(origin)
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  socket.write(
    'GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  await once(socket.resume(), 'end')
  await vi.waitFor(async () => expect(await connections()).toBe(0))
  socket.destroy()
})

test('AI-03 a page is told again and again that the server is there, and stays for as long as it answers', async () => {
  const live = await openLive(await signIn(), origin)
  await vi.waitFor(() => expect(live.told.length).toBeGreaterThan(5))
  expect(new Set(live.told.map(({ topic }) => topic))).toEqual(new Set(['heartbeat']))
  expect(live.socket.readyState).toBe(live.socket.OPEN)
})

test('AI-03 who answers no ping is gone: the socket is closed', async () => {
  const { closed } = await openLive(await signIn(), origin, { autoPong: false })
  expect(await closed).toBe(1006)
})
