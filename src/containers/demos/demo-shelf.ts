import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { markFavourite, type ListedDemo, type DemoShelf } from '#src/api/contract/demos.ts'
import { demoShelfQuery } from '#src/api/queries.ts'
import type { App } from '#src/app/start-app.ts'
import { textOf } from '#src/lib/call-error.ts'
import { withFavourite } from '#src/lib/favourites.ts'
import { selectNotice } from '#src/machines/notice/notice.view.ts'

type Mark = { demo: Pick<ListedDemo, 'key' | 'label'>; isFavourite: boolean }

const mutationKey = ['markFavourite']

type DemoShelfOptions = {
  /** For how many ms what came before is good enough. */
  staleTime?: number
}

/**
 * DEMO-9: what the person marked and opened, and the way to mark. A mark shows at once, and goes again where the server does
 * not take it, which is told wherever the person is by then; marks are sent one after the other, so that the newest word on a demo is the one that counts.
 */
export const useDemoShelf = ({ call, notice }: App, options: DemoShelfOptions = {}) => {
  const queryClient = useQueryClient()
  const { queryKey } = demoShelfQuery(call)
  const {
    data: shelf,
    isError,
    isFetched,
    refetch,
  } = useQuery({ ...demoShelfQuery(call), ...options })

  const show = ({ demo, isFavourite }: Mark) =>
    queryClient.setQueryData<DemoShelf>(queryKey, (it) =>
      it === undefined ? it : withFavourite(it, demo.key, isFavourite),
    )
  const isNewest = (mark: Mark) =>
    queryClient
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .findLast(({ state }) => (state.variables as Mark).demo.key === mark.demo.key)?.state
      .variables === mark

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'favourites' },
    // Without a network it is refused like any other call, and not kept back for later.
    networkMode: 'always',
    mutationFn: ({ demo, isFavourite }: Mark) =>
      call(markFavourite, { key: demo.key, isFavourite }),
    onMutate: async (mark) => {
      // What failed before is tried anew.
      if (selectNotice(notice.getSnapshot())?.tone === 'error') {
        notice.send({ type: 'notice.dismiss' })
      }
      show(mark)
      await queryClient.cancelQueries({ queryKey })
      show(mark)
    },
    onError: (error, mark) => {
      notice.send({
        type: 'notice.show',
        tone: 'error',
        text: `${refusalOf(mark)} ${textOf(error)}`,
      })
      if (isNewest(mark)) {
        show({ ...mark, isFavourite: !mark.isFavourite })
      }
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) {
        return queryClient.invalidateQueries({ queryKey })
      }
      return undefined
    },
  })

  return {
    /** `null` while it is not known. */
    shelf: shelf ?? null,
    /** It came, or it is known that it did not. */
    isShelfSettled: isFetched,
    /** Asks again for a shelf that did not come; `null` where it did. */
    onRetry: isError && shelf === undefined ? () => void refetch() : null,
    onFavourite: useCallback(
      (demo: Mark['demo'], isFavourite: boolean) => mutate({ demo, isFavourite }),
      [mutate],
    ),
  }
}

const refusalOf = ({ demo: { label }, isFavourite }: Mark) =>
  isFavourite
    ? `${label} could not be added to your favourites.`
    : `${label} could not be taken out of your favourites.`
