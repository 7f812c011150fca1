import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { Call } from '#src/api/client.ts'
import type { Download, Endpoint, InputOf } from '#src/api/contract/endpoint.ts'
import type { App } from '#src/app/start-app.ts'
import { CallError, textOf } from '#src/lib/call-error.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useSearchField } from '#src/containers/admin/search-field.ts'
import type { ListPage } from '#src/ui/admin/list.ts'
import type { ListProblem } from '#src/ui/parts/list-alert.tsx'

export const problemOf = (error: unknown): ListProblem => ({
  text: textOf(error),
  requestId: error instanceof CallError ? error.details.requestId : undefined,
})

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
  problem: error === null || isFetching ? null : problemOf(error),
})

type Navigate<TSearch> = (to: {
  search: (it: TSearch) => TSearch
  replace: boolean
}) => Promise<void>

/**
 * ADMIN-2: how the address of a list changes; what is typed into its search once nobody types for a moment. `first` shows a list
 * from its beginning.
 */
export const useListSearch = <TSearch extends { q: string }>(
  app: App,
  search: TSearch,
  first: Partial<TSearch>,
  navigate: Navigate<TSearch>,
) => {
  const writeSearch = useCallback(
    (q: string) => void navigate({ search: (it) => ({ ...it, ...first, q }), replace: true }),
    [first, navigate],
  )
  const { onType, onSettle } = useSearchField(app, search.q, writeSearch)

  return (part: Partial<TSearch>, isReplacing: boolean) => {
    if (part.q !== undefined && isReplacing) {
      onType(part.q)
      return
    }
    if (part.q !== undefined) {
      onSettle()
    }
    void navigate({ search: (it) => ({ ...it, ...part }), replace: isReplacing })
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
      saveFile((await call(endpoint, asked)) as Blob, endpoint.download.name),
  })
  const isOfThis = JSON.stringify(variables) === JSON.stringify(input)
  return {
    isBusy: isPending,
    problem: error === null || !isOfThis ? null : textOf(error),
    onDownload: () => mutate(input),
  }
}
