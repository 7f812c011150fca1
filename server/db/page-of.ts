import type { Kysely } from 'kysely'

import { offsetOf, type Page } from '#server/base/lists/page.ts'
import { inOrderOf, type Found } from '#server/db/in-found-order.ts'
import type { Database } from '#server/db/schema.ts'
import { countOf, sortedIds, walkedIds, type HasId, type Search } from '#server/db/search.ts'

/** Up to so many matches are sorted in no time. */
const few = 1_000
/** How many rows without a match are read along an index before it is given up. */
const mostPassed = 10_000

/**
 * A page of the matches, and their total. If there are many, reading along the index of the order usually fills the page soon;
 * but matches of one name lie together, perhaps behind a million other rows. So the index is followed only so far, and if that
 * does not fill the page, all matches are found first and sorted then (ADR 134).
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
