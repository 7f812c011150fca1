import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { createProxyServer } from 'httpxy'

/** How often each process is asked whether it is ready. */
const lookMs = 250
const lookPatienceMs = 1_000

/** What local mode plays of other services, single sign-on say, is one service each: one process plays them. */
const standInPath = '/local/'

type Target = { readonly url: string; isReady: boolean }

/**
 * Spreads requests and sockets over the processes that say they are ready, in turn, as a load balancer does: a request that
 * no process got, or that only reads, goes to the next one; one that may have been carried out is answered with 502.
 */
export const startBalancer = async (port: number, urls: readonly string[]) => {
  const targets: Target[] = urls.map((url) => ({ url, isReady: false }))
  const agent = new Agent({ keepAlive: true })
  const proxy = createProxyServer({ agent, xfwd: true, proxyTimeout: 60_000 })
  let turn = 0

  const look = async (target: Target) => {
    target.isReady = await isReady(target.url)
  }
  /** The ready ones, another one first each time; where none is, they say best themselves what is wrong. */
  const targetsOf = ({ url = '' }: IncomingMessage) => {
    const ready = targets.filter((target) => target.isReady)
    const asked = ready.length > 0 ? ready : targets
    turn += 1
    const first = url.startsWith(standInPath) ? 0 : turn
    return asked.map((_, index) => asked[(first + index) % asked.length]?.url ?? '')
  }

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    for (const target of targetsOf(request)) {
      try {
        await proxy.web(request, response, { target, buffer: Readable.from([body]) })
        return
      } catch (error) {
        if (response.headersSent || !(isRead(request) || wasNeverSent(error))) {
          break
        }
      }
    }
    refuse(response)
  }
  const passSocket = async (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const [target] = targetsOf(request)
    if (target === undefined) {
      socket.destroy()
      return
    }
    await proxy.ws(request, socket, { target }, head).catch(() => socket.destroy())
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    void passSocket(request, socket, head)
  })
  await Promise.all(targets.map(look))
  const looking = setInterval(() => targets.forEach((target) => void look(target)), lookMs)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    close: async () => {
      clearInterval(looking)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(lookPatienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** Nobody listened there. */
const wasNeverSent = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

const refuse = (response: ServerResponse) => {
  if (response.headersSent) {
    response.destroy()
  } else {
    response.writeHead(502, { 'content-type': 'text/plain' }).end('No process answered.\n')
  }
}
