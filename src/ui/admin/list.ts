import type { ReactNode } from 'react'

import { mostCounted, mostPages, pageSizes } from '#src/api/contract/admin-list.ts'
import { counted } from '#src/lib/counted.ts'
import type { ListLayout } from '#src/machines/ui-settings/ui-settings.view.ts'
import type { SavedViewsProps } from '#src/ui/admin/saved-views.tsx'
import type { ListProblem } from '#src/ui/parts/status/list-alert.tsx'

/** What the address of a list says. */
export type ListSearch<TSort extends string = string> = {
  q: string
  sort: TSort
  order: 'asc' | 'desc'
  /** Counted from 1. */
  page: number
  size: number
}

export type ListColumn<TRow, TSort extends string = string> = {
  label: string
  /** The server's name of the order by this column, if there is one, and its initial direction. */
  sort?: TSort
  begins?: ListSearch['order']
  isNumber?: boolean
  cell: (row: TRow) => ReactNode
}

/** A page of rows; the rows stay until the next ones have loaded. */
export type ListPage<TRow> = {
  /** `null` while none came. */
  rows: readonly TRow[] | null
  /** How many match in all. */
  total: number
  isFetching: boolean
  problem: ListProblem | null
}

/** The noun for its rows: 'partner', 'partners'. */
export type ListNoun = { one: string; many: string }

/** Selectable rows, by id; they stay selected on other pages. */
export type ListChoice<TRow> = {
  chosenIds: ReadonlySet<string>
  canBeChosen: (row: TRow) => boolean
  /** Included when the whole page is selected; rows that need a closer look are not. */
  comesAlong: (row: TRow) => boolean
  onChoose: (rows: readonly TRow[], isChosen: boolean) => void
}

/** The tools of every list. */
export type ListTools = {
  /** All matches as a file. */
  download: { isBusy: boolean; problem: string | null; onDownload: () => void }
  layout: ListLayout
  onArrange: (layout: ListLayout) => void
  views: SavedViewsProps
}

/** Changes the search of a list. `isTyping`: an intermediate step. */
export type OnListSearch<TSearch> = (part: Partial<TSearch>, how?: { isTyping: boolean }) => void

/** The props of a list's screen. */
export type ListScreenProps<TRow, TSearch extends ListSearch> = {
  page: ListPage<TRow>
  search: TSearch
  tools: ListTools
  onSearch: OnListSearch<TSearch>
  onRetry: () => void
  onOpen: (row: TRow) => void
}

type Shown = Pick<ListPage<unknown>, 'rows' | 'total'>
type Paged = Pick<ListSearch, 'page' | 'size'>

/** '26–50 of 120 partners', '26–50 of more than 100,000 people'. */
export const rangeOfText = ({ page, size }: Paged, { rows, total }: Shown, noun: ListNoun) => {
  const before = (page - 1) * size
  const isMore = total > mostCounted
  const last = isMore ? before + (rows?.length ?? 0) : Math.min(before + size, total)
  const all = isMore
    ? `more than ${mostCounted.toLocaleString()} ${noun.many}`
    : counted(total, noun)
  return before < last ? `${(before + 1).toLocaleString()}–${last.toLocaleString()} of ${all}` : all
}

/** The last page; `null` if the rows were not counted that far. */
export const lastPageOf = ({ page, size }: Paged, { rows, total }: Shown) => {
  if (total <= mostCounted) {
    return Math.max(1, Math.ceil(total / size))
  }
  return page < mostPages && (rows === null || rows.length === size) ? null : page
}

/** There is nothing to leaf through, however few rows a page has. */
export const isOnePage = ({ page }: Pick<Paged, 'page'>, { total }: Pick<Shown, 'total'>) =>
  total === 0 || (page === 1 && total <= pageSizes[0])

/** Pressing a heading again reverses the order; another heading starts a new one, on the first page. */
export const sortedBy = <TSort extends string>(
  { sort, order }: Pick<ListSearch<TSort>, 'sort' | 'order'>,
  to: TSort,
  begins: ListSearch['order'] = 'asc',
): Pick<ListSearch<TSort>, 'sort' | 'order' | 'page'> => {
  const turned = order === 'asc' ? 'desc' : 'asc'
  return { sort: to, order: sort === to ? turned : begins, page: 1 }
}
