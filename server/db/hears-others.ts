import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { channel, type Bus } from '#server/db/bus.ts'
import type { Services } from '#server/base/services.ts'

type Listening = Pick<Services, 'db'> & { readonly bus: Pick<Bus, 'subscribe'> }

/**
 * Whether the bus receives messages that are sent over other connections. It does not behind a pooler in transaction mode, where
 * LISTEN succeeds but has no effect.
 */
export const hearsOthers = async ({ bus, db }: Listening, patienceMs = 30_000) => {
  const topic = `heard ${randomUUID()}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const unsubscribe = bus.subscribe(topic, () => resolve(true))
  const late = setTimeout(resolve, patienceMs, false)
  late.unref()
  try {
    await sql`select pg_notify(${channel}, ${JSON.stringify([topic, ''])})`.execute(db)
    return await promise
  } finally {
    clearTimeout(late)
    unsubscribe()
  }
}
