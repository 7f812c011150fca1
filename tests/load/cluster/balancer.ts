import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { createProxyServer } from 'httpxy'

import { codeOf } from '#server/base/fault.ts'
import { clientLimits, listen } from '#server/http/listen.ts'

/** How often each process is asked whether it is ready. */
const lookMs = 250
const lookPatienceMs = 1_000

/** What local mode plays of other services, single sign-on say, is one service each: one process plays them. */
const standInPath = '/local/'

type Target = { readonly url: string; isReady: boolean; isAsked: boolean }

/**
 * Spreads requests and sockets over the processes that say they are ready, in turn, as a load balancer does: a request that
 * no process got, or that only reads, goes to the next one; one that may have been carried out is answered with 502.
 */
export const startBalancer = async (port: number, urls: readonly string[]) => {
  const targets: Target[] = urls.map((url) => ({
    url,
    isReady: false,
    isAsked: false,
  }))
  const agent = new Agent({ keepAlive: true })
  const proxy = createProxyServer({ agent, proxyTimeout: 60_000 })
  let turn = 0

  const look = async (target: Target) => {
    // A late answer would tell of the past.
    if (!target.isAsked) {
      target.isAsked = true
      target.isReady = await isReady(target.url)
      target.isAsked = false
    }
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
    addForwarded(request)
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
    addForwarded(request)
    await proxy.ws(request, socket, { target }, head).catch(() => socket.destroy())
  }

  // What a process tells of its idle connections is passed on, and has to be true of these too.
  const { keepAliveTimeout } = clientLimits
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  const sockets = new Set<Socket>()
  server.on('upgrade', (request, socket: Socket, head: Buffer) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    void passSocket(request, socket, head)
  })
  await listen(server, { host: '127.0.0.1', port })
  await Promise.all(targets.map(look))
  const looking = setInterval(() => targets.forEach((target) => void look(target)), lookMs)

  return {
    close: async () => {
      clearInterval(looking)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      sockets.forEach((socket) => socket.destroy())
      agent.destroy()
      await closed
    },
  }
}

const isReady = async (url: string) => {
  try {
    const signal = AbortSignal.timeout(lookPatienceMs)
    const answer = await fetch(`${url}/api/health/ready`, { signal })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** As every proxy does: it adds who asked it, whatever they said themselves. */
const addForwarded = ({ headers, socket }: IncomingMessage) => {
  const before = headers['x-forwarded-for']
  headers['x-forwarded-for'] = [before ?? [], socket.remoteAddress ?? []].flat().join(', ')
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** Nobody listened there. */
const wasNeverSent = (error: unknown) => codeOf(error) === 'ECONNREFUSED'

const refuse = (response: ServerResponse) => {
  if (response.headersSent) {
    response.destroy()
  } else {
    response.writeHead(502, { 'content-type': 'text/plain' }).end('No process answered.\n')
  }
}
