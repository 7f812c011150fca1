import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Config } from '#server/config.ts'

/** A slow client is cut off after 10 s of headers or 20 s in all; connections to a proxy are kept a minute (RE-11). */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
}
const drainMs = 8_000

export const createHttpServer = () => createServer(limits)

/** Starts to listen; rejects with a plain message where the port is taken. */
export const listen = async (server: Server, { host, port }: Pick<Config, 'host' | 'port'>) => {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(
      error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
        ? `Port ${port} is taken by another program. Set PORT to another one.`
        : `The server cannot listen on ${host}:${port}: ${String(error)}`,
      { cause: error },
    )
  }
}

/** Takes no more connections, lets running requests end for 8 s, then cuts what is left (RE-05). */
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
