import type { ReactNode } from 'react'

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

export type ListProblem = { text: string; requestId?: string | undefined }

/** How its rows are called: 'partner', 'partners'. */
export type ListNoun = { one: string; many: string }

/** Rows that can be chosen, by id; they stay chosen on other pages. */
export type ListChoice<TRow> = {
  chosenIds: ReadonlySet<string>
  canBeChosen: (row: TRow) => boolean
  onChoose: (rows: readonly TRow[], isChosen: boolean) => void
}

/** '26–50 of 120 partners'. */
export const countText = ({ page, size }: ListSearch, total: number, noun: ListNoun) => {
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, total)
  const all = `${total.toLocaleString()} ${total === 1 ? noun.one : noun.many}`
  return first > total ? all : `${first.toLocaleString()}–${last.toLocaleString()} of ${all}`
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
