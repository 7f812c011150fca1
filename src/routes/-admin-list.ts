import { useMutation, type UseQueryResult } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import type { Download, Endpoint, InputOf } from '#src/api/contract/endpoint.ts'
import { CallError, textOf } from '#src/lib/call-error.ts'
import { saveFile } from '#src/lib/save-file.ts'
import type { ListPage, ListProblem } from '#src/ui/admin/list.ts'

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

type FileEndpoint = Endpoint & { readonly download: Download }

/** Fetches a file and has the browser save it. */
export const useDownload = <TEndpoint extends FileEndpoint>(
  call: Call,
  endpoint: TEndpoint,
  input: InputOf<TEndpoint>,
) => {
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async () => saveFile((await call(endpoint, input)) as Blob, endpoint.download.name),
  })
  return {
    isBusy: isPending,
    problem: error === null ? null : textOf(error),
    onDownload: () => mutate(),
  }
}
