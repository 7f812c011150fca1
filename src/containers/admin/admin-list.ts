import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useRouter, type HistoryState } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

import type { Call } from '#src/api/client.ts'
import type { Download, Endpoint, InputOf } from '#src/api/contract/endpoint.ts'
import type { App } from '#src/app/start-app.ts'
import { textOf } from '#src/lib/call-error.ts'
import { oneStepFurther } from '#src/lib/one-step-further.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import { useSearchField } from '#src/containers/search-field.ts'
import type { ListPage, OnListSearch } from '#src/ui/admin/list.ts'

/** What a list shows of its query. */
export const pageOf = <TRow>({
  data,
  error,
  isFetching,
}: Pick<
  UseQueryResult<{ rows: readonly TRow[]; total: number }>,
  'data' | 'error' | 'isFetching'
>): ListPage<TRow> => ({
  rows: data?.rows ?? null,
  total: data?.total ?? 0,
  isFetching,
  problem: shownProblem({ error, isFetching }),
})

/** The row of the entry that the address names, where the list shows it. */
export const rowIn = <TRow extends { id: string }>(
  { data }: { data: { rows: readonly TRow[] } | undefined },
  id: string | undefined,
) => data?.rows.find((row) => row.id === id)

type Navigate<TSearch> = (to: {
  search: (it: TSearch) => TSearch
  replace: boolean
  resetScroll?: boolean
  state?: true | HistoryState
}) => Promise<void>

/** How the address of a list changes. */
export type ListAddress<TSearch> = {
  /** Another part of the list is shown, from the top of the page; another `page` alone from where the list puts it. */
  onSearch: OnListSearch<TSearch>
  entry: EntryAddress<TSearch>
}

/** How the address names one entry, which is shown over the list: that stays where it is. */
export type EntryAddress<TSearch> = {
  onOpen: (part: Partial<TSearch>) => void
  /** What follows from the entry is shown: the way back leads to the entry first. */
  onStep: (part: Partial<TSearch>) => void
  /** Something else of the entry is shown. */
  onTurn: (part: Partial<TSearch>) => void
  /** Back to the list, so that it is in the history once; `part` where the address was opened with the entry. */
  onClose: (part: Partial<TSearch>) => void
}

/** ADMIN-2: what is typed into the search of a list changes its address once nobody types for a moment. `first` shows it from its beginning. */
export const useListSearch = <TSearch extends { q: string }>(
  app: App,
  search: TSearch,
  first: Partial<TSearch>,
  navigate: Navigate<TSearch>,
): ListAddress<TSearch> => {
  const entry = useEntryAddress(navigate)
  const writeSearch = useCallback(
    (q: string) =>
      void navigate({ search: (it) => ({ ...it, ...first, q }), replace: true, state: true }),
    [first, navigate],
  )
  const { onType, onSettle } = useSearchField(app, search.q, writeSearch)

  const onSearch: OnListSearch<TSearch> = (part, { isTyping } = { isTyping: false }) => {
    if (part.q !== undefined && isTyping) {
      onType(part.q)
      return
    }
    if (part.q !== undefined) {
      onSettle()
    }
    const isTurned = Object.keys(part).join() === 'page'
    void navigate({
      search: (it) => ({ ...it, ...part }),
      replace: isTyping,
      resetScroll: !isTurned,
    })
  }
  return { onSearch, entry }
}

const useEntryAddress = <TSearch>(navigate: Navigate<TSearch>): EntryAddress<TSearch> => {
  const { history } = useRouter()
  const left = useRef<object | null>(null)
  const show = (part: Partial<TSearch>, how: { replace: boolean; state: true | HistoryState }) =>
    void navigate({ search: (it) => ({ ...it, ...part }), resetScroll: false, ...how })

  return {
    onOpen: (part) => show(part, { replace: false, state: { stepsOverList: 1 } }),
    onStep: (part) => show(part, { replace: false, state: oneStepFurther(history.location.state) }),
    onTurn: (part) => show(part, { replace: true, state: true }),
    onClose: (part) => {
      const { location } = history
      const steps = location.state.stepsOverList
      if (steps === undefined) {
        show(part, { replace: true, state: {} })
      } else if (left.current !== location) {
        // Pressed once more before the browser went back, Escape would leave the list too.
        left.current = location
        history.go(-steps)
      }
    },
  }
}

type FileEndpoint = Endpoint & { readonly download: Download }

/** Fetches a file and has the browser save it. Why that failed is told until another is asked for. */
export const useDownload = <TEndpoint extends FileEndpoint>(
  call: Call,
  endpoint: TEndpoint,
  input: InputOf<TEndpoint>,
  onSaved: () => void = () => {},
) => {
  const { mutate, isPending, error, variables } = useMutation({
    networkMode: 'always',
    onSuccess: onSaved,
    mutationFn: async (asked: InputOf<TEndpoint>) =>
      saveFile((await call(endpoint, asked)) as File),
  })
  const isOfThis = JSON.stringify(variables) === JSON.stringify(input)
  return {
    isBusy: isPending,
    problem: error === null || !isOfThis ? null : textOf(error),
    onDownload: () => mutate(input),
  }
}
