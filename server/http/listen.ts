import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Config } from '#server/base/config/config.ts'
import { codeOf, messageOf } from '#server/base/fault.ts'

/** How long a client may take, in milliseconds, and how long its headers may be, in bytes. */
export type ClientLimits = {
  readonly headersTimeout: number
  /** For headers and body together. */
  readonly requestTimeout: number
  /** For reading the next part of an answer. Node only acts when it finds the client stuck twice. */
  readonly timeout: number
  readonly keepAliveTimeout: number
  /** How often headers and bodies are checked, so how much later than its limit a slow client is cut off at most. */
  readonly connectionsCheckingInterval: number
  readonly maxHeaderSize: number
}

/**
 * Slow headers are cut off within 12 s, slow bodies and readers within 20 s (RE-11). An idle connection is kept longer than any proxy
 * keeps it (Google's balancer: 600 s): one that sends a change just as it is closed here cannot know whether it arrived, and answers 502.
 */
export const clientLimits: ClientLimits = {
  headersTimeout: 10_000,
  requestTimeout: 18_000,
  timeout: 10_000,
  keepAliveTimeout: 620_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
}
const drainMs = 8_000

/** A server that does not listen yet, and cuts off clients that are slower than the limits. */
export const createHttpServer = (limits: ClientLimits = clientLimits) => {
  const server = createServer(limits)
  server.timeout = limits.timeout
  server.on('request', (_, response) =>
    response.on('timeout', () => {
      // A call may wait long for its answer, but an answer does not wait for its reader.
      if (response.writableLength > 0) {
        response.destroy()
      }
    }),
  )
  return server
}

/** Starts to listen. If the port is taken, rejects with a plain message that names the setting to change. */
export const listen = async (
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
  setting = 'PORT',
) => {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(
      codeOf(error) === 'EADDRINUSE'
        ? `Port ${port} is taken by another program. Set ${setting} to another one.`
        : `Nobody can listen at ${host}:${port} here: ${messageOf(error)}. Set ${setting.replace('PORT', 'HOST')} and ${setting} to an address of this machine and a port that is free to use.`,
      { cause: error },
    )
  }
}

/** Refuses new connections, gives running requests 8 s to end, then cuts the rest (RE-05). */
export const drain = async (server: Server) => {
  const closed = new AbortController()
  server.close(() => closed.abort())
  const deadline = performance.now() + drainMs
  while (!closed.signal.aborted && performance.now() < deadline) {
    server.closeIdleConnections()
    await sleep(50, undefined, { signal: closed.signal }).catch(() => {})
  }
  server.closeAllConnections()
}
