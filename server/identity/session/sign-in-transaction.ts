import type { Transaction } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { Services } from '#server/base/services.ts'

/**
 * A transaction that begins a session. Signing keys are read before, if ever: it holds a connection, and would wait for another
 * one that nobody gives back where as many begin at once as the pool has.
 */
export const signInTransaction = async <TResult>(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  work: (db: Transaction<Database>) => Promise<TResult>,
) => {
  await keys.current()
  return db.transaction().execute(work)
}
