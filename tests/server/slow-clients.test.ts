import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { artworkAddress, mountArtwork } from '#server/areas/demos/artwork.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { clientLimits, createHttpServer, type ClientLimits } from '#server/http/listen.ts'

/** More than the buffers of two sockets hold. */
const long = Buffer.alloc(64 * 1_024 * 1_024)
const crowd = 20

const opened: (Server | Socket)[] = []

afterEach(() => {
  opened.splice(0).forEach((it) => ('closeAllConnections' in it ? close(it) : it.destroy()))
})

const close = (server: Server) => {
  server.closeAllConnections()
  server.close()
}

/** A server that reads what it is sent and answers at `/late` when it is told to. */
const start = async (limits?: ClientLimits) => {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/long') {
      response.end(long)
      return
    }
    request.resume()
    await (request.url === '/late' ? told : once(request, 'end').catch(() => {}))
    response.end('hello')
  }
  const server = createHttpServer(limits).on('request', (...given) => void answer(...given))
  return { ...(await reach(server)), tell }
}
type Started = Awaited<ReturnType<typeof start>>

/** A server that listens from now on, and clients of it. */
const reach = async (server: Server) => {
  opened.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    server,
    ask: async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text(),
    /** A client that sends this and, if it is a reader, takes what comes. */
    send: async (text: string, isReader = true) => {
      const socket = connect(port, '127.0.0.1')
      opened.push(socket)
      socket.on('error', () => {})
      await once(socket, 'connect')
      if (isReader) {
        socket.resume()
      }
      socket.write(text)
      return socket
    },
    connections: () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
  }
}

/** Sends a letter now and then, so that the connection is never idle. */
const drip = (socket: Socket, letter: string) => {
  const drops = setInterval(() => socket.write(letter), 20)
  socket.on('close', () => clearInterval(drops))
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`
const post = (header: string) => `POST / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`

const slow: Readonly<Record<string, (server: Started) => Promise<void>>> = {
  'says nothing at all': async ({ send }) => {
    await send('')
  },
  'never ends its headers': async ({ send }) => drip(await send(`${get('/')}X-Slow: `), 'x'),
  'never ends its body': async ({ send }) => drip(await send(post('Content-Length: 60000')), 'x'),
  'never ends a body without a length': async ({ send }) =>
    drip(await send(post('Transfer-Encoding: chunked')), '1\r\nx\r\n'),
  'takes nothing of its answer': async ({ send }) => {
    await send(`${get('/long')}\r\n`, false)
  },
}

const short = {
  ...clientLimits,
  headersTimeout: 200,
  requestTimeout: 300,
  timeout: 300,
  connectionsCheckingInterval: 50,
}

test.each(Object.entries(slow))('RE-11 a client that %s is cut off', async (_, begin) => {
  const server = await start(short)
  await begin(server)
  await vi.waitFor(async () => expect(await server.connections()).toBe(0))
  await expect(server.ask('/')).resolves.toBe('hello')
})

test('RE-11 PC-22 a call that is answered late is none of a slow client, and is not cut off', async () => {
  const { server, ask, tell } = await start(short)
  const { promise: waited, resolve } = Promise.withResolvers<void>()
  server.on('request', (_, response) => response.on('timeout', resolve))
  const answer = ask('/late')
  await waited
  tell()
  await expect(answer).resolves.toBe('hello')
})

test('RE-11 while a crowd of slow clients hangs, whoever is quick is answered', async () => {
  const server = await start()
  for (const begin of Object.values(slow)) {
    await Promise.all(Array.from({ length: crowd }, () => begin(server)))
  }
  await expect(server.ask('/')).resolves.toBe('hello')
  expect(await server.connections()).toBeGreaterThanOrEqual(crowd * Object.keys(slow).length)
})

test('RE-11 a crowd that asks for parts of a video and takes nothing of them holds no copy of it each', async () => {
  const demosDir = mkdtempSync(join(tmpdir(), 'portal-demos-'))
  onTestFinished(() => rmSync(demosDir, { recursive: true }))
  const video = long.subarray(0, long.length / 4)
  mkdirSync(join(demosDir, 'nba'))
  writeFileSync(join(demosDir, 'nba/film.mp4'), video)
  const app = new Hono<AppEnv>()
  mountArtwork(app, { demosDir })
  const { ask, send } = await reach(createHttpServer().on('request', getRequestListener(app.fetch)))
  const path = artworkAddress(join(demosDir, 'nba'), 'nba', 'film.mp4')
  // It is read once, and kept.
  await ask(path)

  const { arrayBuffers: before } = process.memoryUsage()
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      const socket = await send(`${get(path)}Range: bytes=1-\r\n\r\n`, false)
      await once(socket, 'readable')
    }),
  )
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * video.length)
})

test('RE-11 the limits of production are those of the promise: 12 s for headers, 20 s for the rest', () => {
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = createHttpServer()
  const { connectionsCheckingInterval: late, maxHeaderSize } = clientLimits
  expect([headersTimeout + late, requestTimeout + late, 2 * timeout]).toEqual([
    12_000, 20_000, 20_000,
  ])
  expect(maxHeaderSize).toBe(16_384)
  // No proxy, Google's balancer included, sends on a connection that is just being closed.
  expect(keepAliveTimeout).toBeGreaterThan(600_000)
})
