import type { Socket } from 'node:net'

import { sql } from 'kysely'
import type { Client, ClientBase } from 'pg'
import { afterAll } from 'vitest'

import { createApp } from '#server/app/create-app.ts'
import { createServices } from '#server/app/create-services.ts'
import { implementations } from '#server/app/implementations.ts'
import { connect } from '#server/db/database.ts'
import { required } from '#src/lib/required.ts'
import type { Portal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

const socketOf = (client: ClientBase) => (client as Client).connection.stream as Socket

/**
 * A process over the same database that counts how often a call waits for it: what is asked together, in one connection or in
 * several, is one round trip. Call it once at the top of a test file.
 */
export const countRoundTrips = async ({ services, config }: Portal) => {
  const { db, pool } = connect(required(config.databaseUrl, 'databaseUrl'))
  /** How many answers, each to a question that waited for the one before. */
  let answered = 0
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
    let asked = 0
    socket.write = (...given: unknown[]) => {
      asked = answered + 1
      return write(...given)
    }
    socket.prependListener('data', () => {
      answered = Math.max(answered, asked)
    })
  })
  afterAll(() => db.destroy())
  // To connect is not counted: as many are open as may be.
  await Promise.all(Array.from({ length: pool.options.max }, () => sql`select`.execute(db)))
  const app = createApp(implementations, createServices({ ...services, config, db }))
  return {
    at: (browser: PortalBrowser) => browser.at((request) => Promise.resolve(app.fetch(request))),
    /** How many a call takes. */
    of: async (call: () => Promise<unknown>) => {
      answered = 0
      await call()
      return answered
    },
  }
}
