import * as z from 'zod/mini'

import { optionalLine, wholeNumber } from '#src/api/contract/fields.ts'

export const pageSizes = [25, 50, 100] as const
/** A list counts and pages through this many matches at most; beyond that one searches or filters. */
export const mostCounted = 100_000
export const mostPages = 10_000

type Sorts = readonly [string, ...string[]]

/** The input of every list of the admin area: a search, and an order by one of its columns (AZ-09). */
export const searchInput = <const TSorts extends Sorts>(sorts: TSorts) => ({
  q: optionalLine(100),
  sort: z._default(z.enum(sorts), sorts[0]),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
})

/** A search, and a page of at most 100 rows. */
export const listInput = <const TSorts extends Sorts>(sorts: TSorts) => ({
  ...searchInput(sorts),
  page: z._default(wholeNumber(1, mostPages), 1),
  size: z._default(wholeNumber(1, 100), 25),
})

/** A page of a list, and how many rows match in all: `mostCounted + 1` stands for more than are counted. */
export const listOutput = <TRow extends z.ZodMiniType>(row: TRow) =>
  z.object({ rows: z.array(row), total: z.int() })
