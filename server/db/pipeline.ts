import {
  PostgresDriver,
  type ConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  type Transaction,
} from 'kysely'

/** Connections whose transaction is ending: a statement that is sent now would run outside of it. */
const ending = new WeakSet<DatabaseConnection>()

/** A driver whose BEGIN leaves with the first statement of its transaction (ADR 092). */
export class PipelinedDriver extends PostgresDriver {
  /** Not awaited: BEGIN only fails with its connection, and then so does the first statement. */
  override beginTransaction(...given: Parameters<PostgresDriver['beginTransaction']>) {
    super.beginTransaction(...given).catch(() => {})
    return Promise.resolve()
  }

  override commitTransaction(connection: DatabaseConnection) {
    return whileEnding(connection, super.commitTransaction(connection))
  }

  override rollbackTransaction(...[connection]: Parameters<PostgresDriver['rollbackTransaction']>) {
    return whileEnding(connection, super.rollbackTransaction(connection))
  }
}

const whileEnding = async (connection: DatabaseConnection, ended: Promise<void>) => {
  ending.add(connection)
  await ended.finally(() => ending.delete(connection))
}

/**
 * Sends the statements of a transaction as they are issued, so that those of one `Promise.all` share a round trip and run in that
 * order. Kysely alone sends each one after the answer to the previous one.
 */
export const pipelined = <TDatabase>(db: Kysely<TDatabase>) => {
  const executor = db.getExecutor()
  const withConnectionProvider = executor.withConnectionProvider.bind(executor)
  executor.withConnectionProvider = (provider) => withConnectionProvider(shared(provider))
  return db
}

/** The one connection of a transaction, shared by concurrent statements. */
const shared = (provider: ConnectionProvider): ConnectionProvider => {
  const held = provider.provideConnection((connection) => Promise.resolve(connection))
  return {
    provideConnection: async (consumer) => {
      const connection = await held
      if (ending.has(connection)) {
        throw new Error('The transaction is over.')
      }
      return consumer(connection)
    },
  }
}

/** Runs independent reads on one connection, in one round trip. The connection is released once all have answered. */
export const readTogether = <TDatabase, const TReads extends readonly unknown[]>(
  db: Kysely<TDatabase>,
  reads: (db: Kysely<TDatabase>) => TReads,
): Promise<{ -readonly [TKey in keyof TReads]: Awaited<TReads[TKey]> }> =>
  db.connection().execute(async (db) => {
    const running = reads(db)
    await Promise.allSettled(running)
    return Promise.all(running)
  })

/** Issues the last statements, all at once: none of them may wait for the answer to another. */
type Last<TResult> = () => Promise<TResult>

/**
 * A transaction whose last statements share a round trip with its COMMIT. `work` decides everything beforehand and returns the
 * function that issues them: whatever they answer, the transaction is committed. If one of them fails, none of them counts.
 */
export const withCommit = async <TDatabase, TResult>(
  db: Kysely<TDatabase>,
  work: (db: Transaction<TDatabase>) => Promise<Last<TResult>>,
) => {
  const transaction = await db.startTransaction().execute()
  try {
    const last = await work(transaction)
    const ends = [last(), transaction.commit().execute()] as const
    await Promise.allSettled(ends)
    const [result] = await Promise.all(ends)
    return result
  } catch (error) {
    if (!transaction.isCommitted) {
      await transaction.rollback().execute()
    }
    throw error
  }
}
