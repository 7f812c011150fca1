import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Hono } from 'hono'
import { Client } from 'pg'

import { listDemos } from '../src/api/contract/demos.ts'
import { loadUser } from '../src/api/contract/session.ts'
import { connect } from '../server/db/database.ts'
import { embeddedPostgres, stopPostmaster } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrations.ts'
import type { PortalBrowser } from '../tests/support/portal-browser.ts'
import { openPortal } from './portal.ts'
import { medianOf, type Figures, type Goal, type Table } from './report.ts'

const readsOfRun = 1_500
const atOnce = 16
/** 0.6 of its rate. */
const limit = 1.67

const reads: Readonly<Record<string, (by: PortalBrowser) => Promise<Response>>> = {
  'who am I': (by) => by.send(loadUser, { method: 'email' }),
  'demos of Home': (by) => by.send(listDemos, {}),
}

type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** The statements that `run` sends to the database. */
const statementsOf = async (run: () => Promise<unknown>) => {
  const asked: Statement[] = []
  const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown
  Client.prototype.query = function noted(this: Client, ...given: unknown[]) {
    const [text, values = []] = given as [string, unknown[]?]
    asked.push({ text, values })
    return Reflect.apply(query, this, given)
  } as typeof Client.prototype.query
  try {
    await run()
  } finally {
    Client.prototype.query = query as typeof Client.prototype.query
  }
  return asked
}

/** Ms for a read while so many run at once. */
const msOf = async (read: () => Promise<Response>) => {
  let left = readsOfRun
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1
        const answer = await read()
        await answer.text()
        if (!answer.ok) {
          throw new Error(`A read was answered ${answer.status}.`)
        }
      }
    }),
  )
  return (performance.now() - begun) / readsOfRun
}

/** Reads of a signed-in person, beside a bare route that sends the same statements and returns the same body. */
export const measureReads = async ({ rounds }: { rounds: number }): Promise<Table> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'))
  const data = join(directory, 'postgres')
  const { url } = await embeddedPostgres(data)
  const { db, pool } = connect(url)
  try {
    await migrate(db)
    const portal = await openPortal(url)
    const admin = await portal.signInAdmin()
    const table: Record<string, Figures> = {}
    for (const [name, send] of Object.entries(reads)) {
      const read = () => send(admin)
      const body: unknown = await (await read()).json()
      const statements = await statementsOf(read)
      const bare = new Hono().get('*', async (c) => {
        for (const { text, values } of statements) {
          await pool.query(text, [...values])
        }
        return c.json(body)
      })
      // Requested in the same way, so that the cost of making a request counts for both.
      const beside = admin.at((request) => Promise.resolve(bare.fetch(request)))
      const spent: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
      for (let round = -1; round < rounds; round += 1) {
        // More requests than a person may make.
        await db.updateTable('rate_limits').set({ count: -1_000_000 }).execute()
        const [ours, theirs] = [await msOf(read), await msOf(() => send(beside))]
        // The first round warms both up.
        if (round >= 0) {
          spent.ours.push(ours)
          spent.bare.push(theirs)
        }
      }
      const [ours, theirs] = [medianOf(spent.ours), medianOf(spent.bare)]
      table[name] = { 'ours ms': ours, 'bare route ms': theirs, statements: statements.length }
    }
    await portal.close()
    return table
  } finally {
    await db.destroy()
    await stopPostmaster(data)
    rmSync(directory, { recursive: true })
  }
}

export const readsGoals = (table: Table): Goal[] =>
  Object.entries(table).map(([name, { 'ours ms': ours = 0, 'bare route ms': bare = 1 }]) => ({
    text: `${name}: times as long as a bare route`,
    value: ours / bare,
    limit,
  }))
