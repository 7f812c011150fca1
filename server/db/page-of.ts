import type { Kysely } from 'kysely'

import { offsetOf, type Page } from '#server/base/lists/page.ts'
import { inOrderOf, type Found } from '#server/db/in-found-order.ts'
import type { Database } from '#server/db/schema.ts'
import { countOf, sortedIds, walkedIds, type HasId, type Search } from '#server/db/search.ts'

/** So many matches are put into order in a moment. */
const few = 1_000
/** So many rows that do not match are passed on the way through an index. */
const mostPassed = 10_000

/**
 * A page of what is found, and how much that is. Many matches come soon in any order, by its index; but those of one name stand
 * together, perhaps at its end, with a million others before them. So an index is followed for some way only, and where that does
 * not fill the page, the matches are found first and put into order then (ADR 134).
 */
export const pageOf = async <TRow extends HasId>(
  db: Kysely<Database>,
  found: Search & Found<TRow>,
  page: Page,
) => {
  const total = await countOf(db, found)
  const ids = await idsOf(db, found, total, page)
  return { rows: await inOrderOf(ids, found.rowsOf), total }
}

const idsOf = async (db: Kysely<Database>, search: Search, total: number, page: Page) => {
  const place = { size: page.size, offset: offsetOf(page) }
  if (total > few) {
    const most = place.offset + place.size + mostPassed
    const { rows } = await walkedIds(search, most, place).execute(db)
    if (rows.length >= Math.min(place.size, total - place.offset)) {
      return rows.map(({ id }) => id)
    }
  }
  const { rows } = await sortedIds(search, place).execute(db)
  return rows.map(({ id }) => id)
}
