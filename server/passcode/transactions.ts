import type { Insertable, Kysely, Selectable } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import {
  maxTries,
  type Transaction,
  type TransactionState,
} from '#server/passcode/transaction.rules.ts'
import { sha256 } from '#server/secrets.ts'

type Db = Kysely<Database>
export type Purpose = 'login' | 'register'
export type TransactionRow = Selectable<Database['passcode_transactions']>

/** The bus topic that tells, by the transaction's id, that a state changed. */
export const transactionChanged = 'passcode'

const live = ['started', 'connected'] as const satisfies TransactionState[]
const keptMs = 86_400_000

export const factsOf = (row: TransactionRow): Transaction => ({
  state: row.state,
  attempts: row.attempts,
  number: row.number,
  expiresAt: row.expires_at,
  ticketExpiresAt: row.ticket_expires_at,
})

type Named = { readonly connectToken: string; readonly method: string; readonly purpose: Purpose }

/** A login's tokens name nothing on the register side, and the other way round (PC-09). */
export const findTransaction = (db: Db, { connectToken, method, purpose }: Named) =>
  db
    .selectFrom('passcode_transactions')
    .selectAll()
    .where('connect_hash', '=', sha256(connectToken))
    .where('method', '=', method)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** Stores a transaction, and forgets those that ended a day ago. */
export const addTransaction = async (
  db: Db,
  row: Insertable<Database['passcode_transactions']>,
) => {
  await db
    .deleteFrom('passcode_transactions')
    .where('expires_at', '<', row.started_at - keptMs)
    .execute()
  await db.insertInto('passcode_transactions').values(row).execute()
}

/** Ends what this browser had started for this mailbox; the ids of what was ended (PC-07). */
export const endEarlier = async (
  db: Db,
  { identifier, bindHash }: { readonly identifier: string; readonly bindHash: string },
) => {
  const rows = await db
    .updateTable('passcode_transactions')
    .set({ state: 'dead' })
    .where('bind_hash', '=', bindHash)
    .where('identifier', '=', identifier)
    .where('state', 'in', live)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The numbers that the mailbox's running transactions show on their screens. */
export const shownNumbers = async (db: Db, identifier: string, now: number) => {
  const rows = await db
    .selectFrom('passcode_transactions')
    .select('number')
    .where('identifier', '=', identifier)
    .where('state', 'in', live)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ number }) => number)
}

type Move = { readonly id: string; readonly now: number }

/** Each of these changes a running transaction or nothing: the answer tells whether it was this call that did. */
export const moveFromStarted = (db: Db, to: 'connected' | 'dead', { id, now }: Move) =>
  changed(
    db
      .updateTable('passcode_transactions')
      .set({ state: to })
      .where('state', '=', 'started')
      .where('id', '=', id)
      .where('expires_at', '>', now),
  )

export const giveTicket = (
  db: Db,
  { id, now, ticketHash, until }: Move & { readonly ticketHash: string; readonly until: number },
) =>
  changed(
    db
      .updateTable('passcode_transactions')
      .set({ ticket_hash: ticketHash, ticket_expires_at: until })
      .where('state', '=', 'connected')
      .where('id', '=', id)
      .where('expires_at', '>', now),
  )

/** Uses the transaction up by its right code. */
export const useByCode = (db: Db, { id, now }: Move) =>
  changed(
    db
      .updateTable('passcode_transactions')
      .set({ state: 'used', ticket_hash: null })
      .where('state', 'in', live)
      .where('id', '=', id)
      .where('expires_at', '>', now),
  )

/** Uses the transaction up by its ticket. */
export const useByTicket = (
  db: Db,
  { id, now, ticketHash }: Move & { readonly ticketHash: string },
) =>
  changed(
    db
      .updateTable('passcode_transactions')
      .set({ state: 'used', ticket_hash: null })
      .where('state', '=', 'connected')
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .where('ticket_hash', '=', ticketHash)
      .where('ticket_expires_at', '>', now),
  )

/** Counts a try before anything is compared; the tries so far, or `null` where none is left (PC-05). */
export const countTry = async (db: Db, { id, now }: Move) => {
  const row = await db
    .updateTable('passcode_transactions')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('state', 'in', live)
    .where('attempts', '<', maxTries)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? null
}

export const endByTries = async (db: Db, id: string) => {
  await db
    .updateTable('passcode_transactions')
    .set({ state: 'dead' })
    .where('state', 'in', live)
    .where('id', '=', id)
    .execute()
}
