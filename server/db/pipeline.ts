import {
  PostgresDriver,
  type ConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  type Transaction,
} from 'kysely'

/** Connections whose transaction was told to end: what is asked in it from then on would count by itself. */
const ending = new WeakSet<DatabaseConnection>()

/** A driver whose BEGIN leaves with the first statement of its transaction (ADR 092). */
export class PipelinedDriver extends PostgresDriver {
  /** BEGIN leaves with the first statement. It fails with its connection alone, and so does what follows. */
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
 * Has the statements of a transaction leave as they are asked, so that those of one `Promise.all` are one round trip, and run in
 * their order. Kysely alone sends each after the answer to the one before.
 */
export const pipelined = <TDatabase>(db: Kysely<TDatabase>) => {
  const executor = db.getExecutor()
  const withConnectionProvider = executor.withConnectionProvider.bind(executor)
  executor.withConnectionProvider = (provider) => withConnectionProvider(shared(provider))
  return db
}

/** The one connection of a transaction, for all who ask meanwhile. */
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

/** Reads that wait for no answer of each other, in one connection: one round trip. It is given back once all have answered. */
export const atOnce = <TDatabase, const TReads extends readonly unknown[]>(
  db: Kysely<TDatabase>,
  reads: (db: Kysely<TDatabase>) => TReads,
): Promise<{ -readonly [TKey in keyof TReads]: Awaited<TReads[TKey]> }> =>
  db.connection().execute(async (db) => {
    const asked = reads(db)
    await Promise.allSettled(asked)
    return Promise.all(asked)
  })

/** What is asked last, all at once: nothing that waits for an answer before it asks again. */
type Last<TResult> = () => Promise<TResult>

/**
 * A transaction whose last statements leave with its COMMIT, for `work` has seen to it that nothing they answer keeps it from
 * being kept. Where a statement of them fails, none counts.
 */
export const committed = async <TDatabase, TResult>(
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
