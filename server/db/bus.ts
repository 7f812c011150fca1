import { Client } from 'pg'

import type { Log } from '#server/base/log.ts'
import { applicationName } from '#server/db/database.ts'
import { allowSilence, endWhenSilent } from '#server/db/silence.ts'

/** `null`: the connection was down for a moment, so something may have been missed: look at the tables. */
type Listener = (data: string | null) => void

/**
 * Tells all processes of the service that something happened. Publish after COMMIT, and ids rather than bodies (8,000 bytes are
 * the limit). Delivery is at most once: what must not be lost belongs in a table, and the bus only says when to look there. After
 * a message was lost, all processes are told to look.
 */
export type Bus = {
  readonly publish: (topic: string, data: string) => Promise<void>
  /** Returns the way to stop listening. */
  readonly subscribe: (topic: string, listener: Listener) => () => void
  /** Calls every listener of this process: held calls are answered now, because the process stops. */
  readonly nudge: () => void
  readonly close: () => Promise<void>
}

declare module '#server/base/services.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Services {
    /** Tells other requests and processes that something happened; carries ids, never bodies. */
    readonly bus: Bus
  }
}

/** The channel that all processes listen on; a message is a topic with its data, as JSON. */
export const channel = 'portal'
/** The topic by which all listeners are told to look. */
const everything = ''
const reconnectMs = 250

/** A bus over LISTEN/NOTIFY on its own connection, which is renewed when it breaks, at whatever address `urlOf` returns then. */
export const createBus = async (
  urlOf: () => string,
  log: Log,
  { beatMs = 10_000 } = {},
): Promise<Bus> => {
  const listeners = new Map<string, Set<Listener>>()
  let client: Client | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  let sending = Promise.resolve()
  /** A message was lost. */
  let isOwed = false

  const connect = async () => {
    const next = new Client({
      connectionString: urlOf(),
      application_name: applicationName,
      connectionTimeoutMillis: beatMs,
    })
    let isLost = false
    const lose = () => {
      if (!isLost) {
        isLost = true
        client = null
        reconnectSoon()
      }
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ payload }) => {
      const [topic, data] = JSON.parse(payload ?? '[]') as [string, string]
      if (topic === everything) {
        nudge()
      } else {
        listeners.get(topic)?.forEach((listener) => listener(data))
      }
    })
    await next.connect()
    endWhenSilent(next)
    allowSilence(next, beatMs * 2)
    await next.query(`listen ${channel}`)
    client = next
  }

  /** There may be no message for hours: a query in between shows whether the connection still works. */
  const beat = setInterval(() => {
    sending = sending.then(async () => {
      await client?.query('select').catch(() => {})
      await tellOwed()
    })
  }, beatMs)
  beat.unref()

  const reconnectSoon = () => {
    if (!isClosed) {
      clearTimeout(retry)
      retry = setTimeout(() => void reconnect(), reconnectMs)
    }
  }

  const reconnect = async () => {
    try {
      await connect()
      log.warn('bus reconnected')
      nudge()
      sending = sending.then(tellOwed)
    } catch {
      reconnectSoon()
    }
  }

  const nudge = () => {
    listeners.forEach((ofTopic) => ofTopic.forEach((listener) => listener(null)))
  }

  const send = async (topic: string, data: string) => {
    try {
      isOwed ||= client === null
      await client?.query('select pg_notify($1, $2)', [channel, JSON.stringify([topic, data])])
    } catch (error) {
      isOwed = true
      log.warn('bus lost a message', { topic, error: String(error) })
    }
  }

  const tellOwed = async () => {
    if (isOwed) {
      isOwed = false
      await send(everything, '')
    }
  }

  const stop = () => {
    isClosed = true
    clearTimeout(retry)
    clearInterval(beat)
  }

  try {
    await connect()
  } catch (error) {
    stop()
    throw error
  }

  return {
    nudge,
    publish: (topic, data) => {
      // One after the other: a connection of pg runs one query at a time.
      sending = sending.then(() => send(topic, data))
      return sending
    },
    subscribe: (topic, listener) => {
      const ofTopic = listeners.get(topic) ?? new Set()
      listeners.set(topic, ofTopic.add(listener))
      return () => void ofTopic.delete(listener)
    },
    close: async () => {
      stop()
      await client?.end()
    },
  }
}
