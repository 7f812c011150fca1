import type { Kysely } from 'kysely'

import { changed } from '#server/db/changed.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** How long the former address can take the account back, and is nobody else's. */
export const heldMs = 7 * 86_400_000

/** Whether somebody had this address until lately, and may take it back; not counting `exceptFor`. */
export const isHeldAddress = async (
  db: Db,
  {
    email,
    now,
    exceptFor,
  }: { readonly email: string; readonly now: number; readonly exceptFor?: string },
) => {
  const held = await db
    .selectFrom('former_addresses')
    .select('id')
    .where('email', '=', email)
    .where('held_until', '>', now)
    .$if(exceptFor !== undefined, (query) => query.where('person_id', '!=', exceptFor ?? ''))
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** The address that this link takes back, or took back. */
export const foundByLink = (db: Db, hash: string) =>
  db.selectFrom('former_addresses').selectAll().where('link_hash', '=', hash).executeTakeFirst()

type Return = { readonly personId: string; readonly email: string; readonly now: number }

/**
 * Before somebody gets an address again that is held for them: it is held no more, and nor are those that they had since, whose
 * links take nothing back. Returns whether it was held.
 */
export const endHolds = (db: Db, { personId, email, now }: Return) =>
  changed(
    db
      .updateTable('former_addresses')
      .set({ held_until: now })
      .where('person_id', '=', personId)
      .where('held_until', '>', now)
      .where('changed_at', '>=', (held) =>
        held
          .selectFrom('former_addresses as first')
          .select((row) => row.fn.min('first.changed_at').as('since'))
          .where('first.person_id', '=', personId)
          .where('first.email', '=', email)
          .where('first.held_until', '>', now),
      ),
  )

/** The addresses that somebody had before, the latest first, each once. */
export const formerAddressesOf = async (db: Db, personId: string) => {
  const rows = await db
    .selectFrom('former_addresses')
    .select('email')
    .where('person_id', '=', personId)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute()
  return [...new Set(rows.map(({ email }) => email))]
}
