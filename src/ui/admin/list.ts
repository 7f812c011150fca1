import type { ReactNode } from 'react'

import { mostCounted, mostPages } from '#src/api/contract/admin-list.ts'
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
  /** What the server calls the order by it, where there is one, and which way round it begins. */
  sort?: TSort
  begins?: ListSearch['order']
  isNumber?: boolean
  cell: (row: TRow) => ReactNode
}

/** A page of rows as far as it is known: rows stay until the next ones are there. */
export type ListPage<TRow> = {
  /** `null` while none came. */
  rows: readonly TRow[] | null
  /** How many match in all. */
  total: number
  isFetching: boolean
  problem: ListProblem | null
}

/** How its rows are called: 'partner', 'partners'. */
export type ListNoun = { one: string; many: string }

/** Rows that can be chosen, by id; they stay chosen on other pages. */
export type ListChoice<TRow> = {
  chosenIds: ReadonlySet<string>
  canBeChosen: (row: TRow) => boolean
  /** Comes along when all of a page are chosen: what needs a look of its own does not. */
  comesAlong: (row: TRow) => boolean
  onChoose: (rows: readonly TRow[], isChosen: boolean) => void
}

/** What comes with every list. */
export type ListTools = {
  /** All matches as a file. */
  download: { isBusy: boolean; problem: string | null; onDownload: () => void }
  layout: ListLayout
  onArrange: (layout: ListLayout) => void
  views: SavedViewsProps
}

/** Another part of a list is asked for. `isTyping`: one of many steps to what is meant. */
export type OnListSearch<TSearch> = (part: Partial<TSearch>, how?: { isTyping: boolean }) => void

/** What the screen of a list is told, and tells. */
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

/** The last page there is; `null`: nobody counted that far. */
export const lastPageOf = ({ page, size }: Paged, { rows, total }: Shown) => {
  if (total <= mostCounted) {
    return Math.max(1, Math.ceil(total / size))
  }
  return page < mostPages && (rows === null || rows.length === size) ? null : page
}

/** Pressed once more, a heading turns the order round; another begins anew, on the first page. */
export const sortedBy = <TSort extends string>(
  { sort, order }: Pick<ListSearch<TSort>, 'sort' | 'order'>,
  to: TSort,
  begins: ListSearch['order'] = 'asc',
): Pick<ListSearch<TSort>, 'sort' | 'order' | 'page'> => {
  const turned = order === 'asc' ? 'desc' : 'asc'
  return { sort: to, order: sort === to ? turned : begins, page: 1 }
}
