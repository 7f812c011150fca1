import { once } from 'node:events'

import { WebSocket, type ClientOptions } from 'ws'
import { afterAll, vi } from 'vitest'

import {
  issueLiveTicket,
  liveProtocol,
  ticketProtocolPrefix,
  type LiveRequest,
} from '#src/api/contract/live.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import { createHttpServer, listen } from '#server/http/listen.ts'
import { startLive, type LiveLimits } from '#server/areas/live/live-server.ts'
import type { Services } from '#server/base/services.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

/** The live channel of these services on a port of their own. */
export const serveLive = async (services: Services, limits?: LiveLimits) => {
  const { port } = new URL(services.config.publicUrl)
  const server = createHttpServer()
  const live = startLive(server, services, limits)
  await listen(server, { host: '127.0.0.1', port: Number(port) })
  afterAll(() => {
    live.close()
    server.closeAllConnections()
    server.close()
  })
  return { server, ...live }
}

type Shown = ClientOptions & { readonly ticket?: string; readonly query?: string }

/** A handshake just as a browser makes it, but for what is told otherwise; the status of its refusal, or the socket. */
export const shake = async (
  browser: PortalBrowser,
  origin: string,
  { ticket = '', query = '', headers = {}, ...options }: Shown,
) => {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/api/live${query}`,
    ticket === '' ? [liveProtocol] : [liveProtocol, ticketProtocolPrefix + ticket],
    { origin, headers: { cookie: browser.jar.header(), ...headers }, ...options },
  )
  const refused = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
  })
  socket.on('error', () => {})
  const opened = once(socket, 'open').then(() => socket)
  return Promise.race([opened, refused])
}

export const ticketOf = async (browser: PortalBrowser) =>
  (await browser.call(issueLiveTicket, {})).ticket

/** A person's open socket, with all that it was told. */
export const openLive = async (
  browser: PortalBrowser,
  origin: string,
  options: ClientOptions = {},
) => {
  const socket = await shake(browser, origin, { ...options, ticket: await ticketOf(browser) })
  if (typeof socket === 'number') {
    throw new Error(`refused: ${socket}`)
  }
  const told: LiveNews[] = []
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString()) as LiveNews))
  const closed = once(socket, 'close').then(([code]) => code as number)
  return {
    socket,
    told,
    /** The code that the server closed it with. */
    closed,
    say: (request: LiveRequest) => socket.send(JSON.stringify(request)),
    /** Waits until something was told that this is true of. */
    until: (isIt: (news: LiveNews) => boolean) =>
      vi.waitFor(
        () => {
          const found = told.find(isIt)
          if (found === undefined) {
            throw new Error(`not told: ${JSON.stringify(told)}`)
          }
          return found
        },
        { interval: 10 },
      ),
  }
}
