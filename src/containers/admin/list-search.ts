import * as z from 'zod/mini'

import { mostPages, pageSizes } from '#src/api/contract/admin-list.ts'
import { searchedText } from '#src/containers/searched-text.ts'

/**
 * What the address of a list says, whatever is broken left out: a search, an order by one of its columns, a page. The
 * defaults are for `stripSearchParams`, which keeps addresses short.
 */
export const listSearch = <const TSorts extends readonly [string, ...string[]]>(
  sorts: TSorts,
  order: 'asc' | 'desc' = 'asc',
) => {
  const defaults: {
    q: string
    sort: TSorts[number]
    order: 'asc' | 'desc'
    page: number
    size: number
  } = { q: '', sort: sorts[0], order, page: 1, size: pageSizes[0] }
  const shape = {
    q: searchedText,
    sort: z.catch(z._default(z.enum(sorts), defaults.sort), defaults.sort),
    order: z.catch(z._default(z.enum(['asc', 'desc']), order), order),
    page: z.catch(z._default(z.int().check(z.gte(1), z.lte(mostPages)), 1), 1),
    size: z.catch(z._default(z.int().check(z.refine(isPageSize)), defaults.size), defaults.size),
  }
  return { defaults, shape }
}

const isPageSize = (size: number) => pageSizes.some((it) => it === size)
