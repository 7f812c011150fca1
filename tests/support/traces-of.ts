import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/** Tables whose rows are of a person, by name. */
export const tablesOfPeople = async (db: Kysely<Database>) =>
  (await db.introspection.getTables())
    .filter(({ isView, columns }) => !isView && columns.some(({ name }) => name === 'person_id'))
    .map(({ name }) => name)
    // The months of the logs.
    .filter((name) => !name.startsWith('logs_'))
    .toSorted()

/** Those in which a row is of that person. */
export const tracesOf = async (db: Kysely<Database>, id: string) => {
  const tables = await tablesOfPeople(db)
  const counts = await Promise.all(
    tables.map((name) =>
      // Whichever it is, it has that column.
      db
        .selectFrom(name as 'sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person_id', '=', id)
        .executeTakeFirstOrThrow(),
    ),
  )
  return tables.filter((_, index) => (counts[index]?.count ?? 0) > 0)
}
