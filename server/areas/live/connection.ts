import { setTimeout as sleep } from 'node:timers/promises'

import type { WebSocket } from 'ws'

import {
  closeCodes,
  liveRequestSchema,
  topicKey,
  type LiveRequest,
  type Topic,
} from '#src/api/contract/live.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import type { Caller } from '#server/http/implement.ts'
import { followed, type Needs } from '#server/areas/live/topics.ts'
import type { Services } from '#server/base/services.ts'

const mostFollowed = 8
const mostMessages = 60
const windowMs = 10_000

/** One person's socket, from the handshake on. */
export type Connection = {
  readonly sessionId: string
  readonly personId: string
  /** Loads the session's current rights; `null` ends the connection (AI-02). */
  readonly allow: (caller: Caller | null) => void
  /** Pings the client; ends the connection if it has not answered the last ping. */
  readonly beat: () => void
  readonly close: (code: number) => void
}

type Follow = { readonly tell: () => void; readonly stop: (() => void) | null }

/** `mostUnread`: how many bytes may wait for one reader. */
type Sending = Pick<Services, 'log'> & { readonly mostUnread: number }

/** A signed-in person's socket: it tells the topics they follow, as far as they may know of them (AI-02). */
export const openConnection = (
  socket: WebSocket,
  opened: Caller,
  services: Pick<Services, 'bus'> & Needs & Sending,
): Connection => {
  const follows = new Map<string, Follow>()
  const budget = createBudget()
  let caller = opened
  let isThere = true

  const follow = (topic: Topic) => {
    const { hears, look, pauseMs } = followed(topic, opened.personId, services)
    const tell = oneAtATime(async () => {
      const news = await look(caller)
      if (news !== null) {
        await send(socket, news, services)
      }
      if (pauseMs !== undefined) {
        await sleep(pauseMs, undefined, { ref: false })
      }
    }, services)
    const stop =
      hears &&
      services.bus.subscribe(hears.bus, (data) => {
        if (hears.data === undefined || data === null || hears.data.includes(data)) {
          tell()
        }
      })
    follows.set(topicKey(topic), { tell, stop })
    tell()
  }
  const leave = (topic: Topic) => {
    const key = topicKey(topic)
    follows.get(key)?.stop?.()
    follows.delete(key)
  }
  const close = (code: number) => socket.close(code)

  socket.on('message', (data, isBinary) => {
    const request = isBinary ? null : requestIn(data)
    if (request === null || !budget.spend()) {
      close(closeCodes.tooMuch)
      return
    }
    leave(request.topic)
    if (request.type === 'follow' && follows.size < mostFollowed) {
      follow(request.topic)
    }
  })
  socket.on('pong', () => {
    isThere = true
  })
  // After an error the socket closes by itself.
  socket.on('error', () => {})
  socket.on('close', () => {
    follows.forEach(({ stop }) => stop?.())
    follows.clear()
  })

  return {
    sessionId: opened.sessionId,
    personId: opened.personId,
    allow: (now) => {
      if (now === null) {
        close(closeCodes.sessionOver)
        return
      }
      caller = now
      follows.get('rights')?.tell()
    },
    beat: () => {
      if (!isThere) {
        socket.terminate()
        return
      }
      isThere = false
      socket.ping()
      socket.send(heartbeat)
    },
    close,
  }
}

/** Sent when there is nothing else to send. */
const heartbeat = JSON.stringify({ topic: 'heartbeat' } satisfies LiveNews)

/**
 * Resolves once the message was handed to the network, so that a topic's messages do not pile up for a slow reader. A client that
 * keeps following topics without reading is closed (AI-03).
 */
const send = (socket: WebSocket, news: LiveNews, { log, mostUnread }: Sending) =>
  new Promise<void>((resolve) => {
    const { bufferedAmount: unread, readyState, OPEN } = socket
    if (readyState === OPEN && unread > mostUnread) {
      log.warn('live channel closed: too much is unread', { unread })
      socket.close(closeCodes.tooSlow)
    }
    socket.send(JSON.stringify(news), () => resolve())
  })

/** Runs `task`, and once more at the end if it was requested meanwhile, but never twice at a time. */
const oneAtATime = (task: () => Promise<void>, { log }: Pick<Services, 'log'>) => {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    try {
      while (isWanted) {
        isWanted = false
        await task()
      }
    } catch (error) {
      log.warn('live channel could not tell', { error: String(error) })
    } finally {
      isRunning = false
    }
  }
  return () => {
    isWanted = true
    if (!isRunning) {
      void run()
    }
  }
}

const requestIn = (data: { toString: () => string }): LiveRequest | null => {
  try {
    return liveRequestSchema.parse(JSON.parse(data.toString()))
  } catch {
    return null
  }
}

const createBudget = () => {
  let left = mostMessages
  let endsAt = performance.now() + windowMs
  return {
    /** May one more message come? */
    spend: () => {
      if (performance.now() > endsAt) {
        left = mostMessages
        endsAt = performance.now() + windowMs
      }
      left -= 1
      return left >= 0
    },
  }
}
