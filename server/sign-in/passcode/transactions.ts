import type { Insertable, Kysely, Selectable } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'
import {
  maxTries,
  type Transaction,
  type TransactionState,
} from '#server/sign-in/passcode/transaction.rules.ts'
import { sha256 } from '#server/base/secrets.ts'

type Db = Kysely<Database>
/** `change`: somebody who is signed in takes another address (ADR 159). */
export type Purpose = 'login' | 'register' | 'change'
type Mailed = Pick<
  Selectable<Database['passcode_mails']>,
  'lane' | 'link_hash' | 'code_salt' | 'code_hash' | 'used_at'
>
/** A sign-in with the mail that finishes it. */
export type TransactionRow = Selectable<Database['passcode_transactions']> & Mailed

/** The bus topic for changes of state; its messages are ids of transactions. */
export const transactionChanged = 'passcode'

const live = ['started', 'connected'] as const satisfies TransactionState[]

/** A sign-in is over once another one used its mail. */
const stateOf = ({ state, used_at }: TransactionRow) =>
  used_at !== null && state !== 'used' ? 'dead' : state

/** The facts that the rules decide by. */
export const factsOf = (row: TransactionRow): Transaction => ({
  state: stateOf(row),
  attempts: row.attempts,
  number: row.number,
  expiresAt: row.expires_at,
  ticketExpiresAt: row.ticket_expires_at,
})

const transactions = (db: Db) =>
  db
    .selectFrom('passcode_transactions')
    .innerJoin('passcode_mails', 'passcode_mails.id', 'passcode_transactions.mail_id')
    .selectAll('passcode_transactions')
    .select(['lane', 'link_hash', 'code_salt', 'code_hash', 'used_at'])

type Named = { readonly connectToken: string; readonly method: string; readonly purpose: Purpose }

/** The tokens of a login find nothing on the register side, and vice versa (PC-09). */
export const findTransaction = (db: Db, { connectToken, method, purpose }: Named) =>
  transactions(db)
    .where('connect_hash', '=', sha256(connectToken))
    .where('method', '=', method)
    .where('passcode_transactions.purpose', '=', purpose)
    .executeTakeFirst()

/** Its mailbox, as a subquery. */
export const mailboxOf = (db: Db, { connectToken }: Pick<Named, 'connectToken'>) =>
  db
    .selectFrom('passcode_transactions')
    .select('identifier')
    .where('connect_hash', '=', sha256(connectToken))
    .$asScalar()

/**
 * The sign-in that a mailed link is about: one that the opening browser runs by the same mail, else the one of the browser that
 * asked for the mail. `bindHash` is the opener's.
 */
export const findLinked = async (db: Db, named: Named, bindHash: string | null) => {
  const started = await findTransaction(db, named)
  if (started === undefined) {
    return undefined
  }
  const running = await transactions(db)
    .where('mail_id', '=', started.mail_id)
    .where('state', 'in', live)
    .where('passcode_transactions.bind_hash', 'in', [bindHash ?? '', started.bind_hash])
    .execute()
  return running.find(({ bind_hash }) => bind_hash === bindHash) ?? running[0] ?? started
}

/** Earlier sign-ins of this browser for the same mailbox, which its own new start ended (PC-07); the latest first. */
export const startedBefore = (db: Db, { mail_id, bind_hash, identifier }: TransactionRow) =>
  transactions(db)
    .where('passcode_transactions.bind_hash', '=', bind_hash)
    .where('identifier', '=', identifier)
    .where('mail_id', '!=', mail_id)
    .orderBy('started_at', 'desc')
    .limit(5)
    .execute()

/** Stores a sign-in or registration that was just started. */
export const addTransaction = async (
  db: Db,
  row: Insertable<Database['passcode_transactions']>,
) => {
  await db.insertInto('passcode_transactions').values(row).execute()
}

/** Ends what this browser had started for this mailbox; returns what it ended, with its mail and its former state (PC-07). */
export const endEarlier = (
  db: Db,
  { identifier, bindHash }: { readonly identifier: string; readonly bindHash: string },
) =>
  db
    .updateTable('passcode_transactions')
    .from((from) =>
      from
        .selectFrom('passcode_transactions')
        .select(['id', 'state'])
        .where('bind_hash', '=', bindHash)
        .where('identifier', '=', identifier)
        .where('state', 'in', live)
        .forUpdate()
        .as('before'),
    )
    .set({ state: 'dead', ended_by: 'start' })
    .whereRef('passcode_transactions.id', '=', 'before.id')
    .returning(['passcode_transactions.id', 'passcode_transactions.mail_id', 'before.state'])
    .execute()

/** The numbers that running sign-ins of this mailbox show. */
export const shownNumbers = async (db: Db, identifier: string, now: number) => {
  const rows = await db
    .selectFrom('passcode_transactions')
    .select('number')
    .where('identifier', '=', identifier)
    .where('state', 'in', live)
    .where('expires_at', '>', now)
    .where('number', 'is not', null)
    .execute()
  return rows.flatMap(({ number }) => number ?? [])
}

type Move = { readonly id: string; readonly now: number }
type Step = Move & {
  readonly to: 'connected' | 'dead'
  /** The mark of the call that makes the step (ADR 090). */
  readonly mark: string | null
}

/** Changes a transaction that is still `started`, or nothing; returns whether this call did it. */
export const moveFromStarted = (db: Db, { to, id, now, mark }: Step) =>
  changed(
    db
      .updateTable('passcode_transactions')
      .set(to === 'dead' ? { state: to, ended_by: 'number' } : { state: to, connected_by: mark })
      .where('state', '=', 'started')
      .where('id', '=', id)
      .where('expires_at', '>', now),
  )

/** Did the call with this mark connect a sign-in, whatever became of that since? */
export const isConnectedBy = async (db: Db, mark: string) => {
  const found = await db
    .selectFrom('passcode_transactions')
    .select('id')
    .where('connected_by', '=', mark)
    .executeTakeFirst()
  return found !== undefined
}

/** Gives a connected transaction the ticket by which its page finishes it; returns whether it was still connected. */
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

const runningTransaction = (db: Db, { id, now }: Move) =>
  db
    .selectFrom('passcode_transactions')
    .select('attempts')
    .where('state', 'in', live)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .forUpdate()

/** Locks a running transaction; returns its tries so far, or `null` if it is over. */
export const holdRunning = async (db: Db, move: Move) =>
  (await runningTransaction(db, move).executeTakeFirst())?.attempts ?? null

/** The same for the transaction that this ticket was given to. */
export const holdByTicket = async (
  db: Db,
  { ticketHash, ...move }: Move & { readonly ticketHash: string },
) => {
  const row = await runningTransaction(db, move)
    .where('state', '=', 'connected')
    .where('ticket_hash', '=', ticketHash)
    .where('ticket_expires_at', '>', move.now)
    .executeTakeFirst()
  return row?.attempts ?? null
}

/** Uses up a locked transaction. */
export const useTransaction = async (db: Db, id: string) => {
  await db
    .updateTable('passcode_transactions')
    .set({ state: 'used', ticket_hash: null })
    .where('id', '=', id)
    .execute()
}

/** Counts a try before anything is compared; returns the tries so far, or `null` if none is left (PC-05). */
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

/** Ends a transaction after too many wrong codes (PC-05). */
export const endByTries = async (db: Db, id: string) => {
  await db
    .updateTable('passcode_transactions')
    .set({ state: 'dead', ended_by: 'tries' })
    .where('state', 'in', live)
    .where('id', '=', id)
    .execute()
}
