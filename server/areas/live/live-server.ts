import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

import { WebSocketServer } from 'ws'

import { closeCodes, heartbeatMs, liveProtocol } from '#src/api/contract/live.ts'
import type { Caller } from '#server/http/implement.ts'
import { openConnection, type Connection } from '#server/areas/live/connection.ts'
import { callerOfUpgrade, isLiveUpgrade } from '#server/areas/live/upgrade-guard.ts'
import type { Services } from '#server/base/services.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { callersBehind } from '#server/identity/session/caller.ts'

/** Bytes; a longer message closes the connection with 1009 (AI-03). */
const longestMessage = 4_096
/** Connections per person and process; each tab has one. */
const mostOfPerson = 30
/** Connections of ended sessions are closed within this time (AI-02). */
const lookMs = 3_000
/** Connections of expired sessions stay a little longer: their pages notice by themselves, perhaps a little later. */
const graceMs = 10_000

/** Limits of a connection (AI-03). */
export type LiveLimits = {
  /** A client that has not answered a ping by the next one is gone. */
  readonly heartbeatMs: number
  /** Bytes that wait for one reader. */
  readonly mostUnread: number
}
const liveLimits: LiveLimits = { heartbeatMs, mostUnread: 1_048_576 }

/**
 * The live channel: tells pages what changes while they are visible. It handles only its own upgrade requests; `close` ends all
 * connections so that their pages reconnect to another process.
 */
export const startLive = (server: Server, services: Services, limits = liveLimits) => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessage,
    handleProtocols: () => liveProtocol,
  })
  const connections = new Set<Connection>()
  // This process does not know what happened before its start.
  let accessChangedAt = performance.now()
  const stopListening = services.bus.subscribe(accessChanged, () => {
    accessChangedAt = performance.now()
  })
  const accessQuietMs = () => Math.floor(performance.now() - accessChangedAt)

  const accept = (request: IncomingMessage, socket: Duplex, head: Buffer, caller: Caller) =>
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = openConnection(opened, caller, { ...services, ...limits, accessQuietMs })
      connections.add(connection)
      opened.on('close', () => connections.delete(connection))
    })
  const isCrowded = ({ personId }: Caller) =>
    [...connections].filter((it) => it.personId === personId).length >= mostOfPerson

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const caller = await callerOfUpgrade(request, services).catch(() => null)
    if (caller === null || isCrowded(caller)) {
      services.log.info('live channel refused', { person: caller?.personId ?? null })
      refuse(socket, '403 Forbidden')
    } else {
      accept(request, socket, head, caller)
    }
  }
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isLiveUpgrade(request)) {
      // The socket may be silent for long: the heartbeat tells whether the client is there.
      request.socket.setTimeout(0)
      socket.on('error', () => socket.destroy())
      void upgrade(request, socket, head)
    } else if (server.listenerCount('upgrade') === 1) {
      refuse(socket, '404 Not Found')
    }
  })

  const look = async () => {
    // A copy: connections that open meanwhile were not asked about.
    const looked = [...connections]
    const ids = [...new Set(looked.map(({ sessionId }) => sessionId))]
    const callers = await callersBehind(ids, { ...services, now: () => services.now() - graceMs })
    looked.forEach((it) => it.allow(callers.get(it.sessionId) ?? null))
  }
  // Without the database nothing is told, and nobody is disconnected.
  const looking = setInterval(() => void look().catch(() => {}), lookMs).unref()
  const beat = () => connections.forEach((it) => it.beat())
  const beating = setInterval(beat, limits.heartbeatMs).unref()

  return {
    close: () => {
      clearInterval(looking)
      clearInterval(beating)
      stopListening()
      connections.forEach((it) => it.close(closeCodes.restarting))
    },
  }
}

/** Closes the socket after the refusal, without waiting for the client. */
const refuse = (socket: Duplex, status: string) => {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
