import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'

import type { DemoShelf, ListedDemo } from '#src/api/contract/demos.ts'
import { demoShelfQuery } from '#src/api/queries.ts'
import type { App } from '#src/app/start-app.ts'
import { useFlow } from '#src/containers/flow.ts'
import { withFavourite } from '#src/lib/favourites.ts'
import type { Mark } from '#src/machines/favourites/favourites.machine.ts'
import { selectMarksUnderWay } from '#src/machines/favourites/favourites.view.ts'

type DemoShelfOptions = {
  /** For how many ms what came before is good enough. */
  staleTime?: number
}

const withMark = (shelf: DemoShelf, { key, isFavourite }: Mark): DemoShelf =>
  withFavourite(shelf, key, isFavourite)

/** DEMO-9: what the person marked and opened, with what they say just now, and the way to mark. */
export const useDemoShelf = (app: App, options: DemoShelfOptions = {}) => {
  const { data, isError, isFetched, refetch } = useQuery({
    ...demoShelfQuery(app.call),
    ...options,
  })
  const marks = useSelector(useFlow(app, 'favourites'), selectMarksUnderWay)
  const shelf = useMemo(() => data && marks.reduce(withMark, data), [data, marks])

  return {
    /** `null` while it is not known. */
    shelf: shelf ?? null,
    /** It came, or it is known that it did not. */
    isShelfSettled: isFetched,
    /** Asks again for a shelf that did not come; `null` where it did. */
    onRetry: isError && data === undefined ? () => void refetch() : null,
    onFavourite: useCallback(
      ({ key, label }: Pick<ListedDemo, 'key' | 'label'>, isFavourite: boolean) => {
        app.open('favourites', undefined)
        app.flow('favourites')?.send({ type: 'demo.mark', mark: { key, label, isFavourite } })
      },
      [app],
    ),
  }
}

/** What was marked is kept for as long as the portal is shown, whichever page one goes to. */
export const useKeptMarks = (app: App, queryClient: QueryClient) => {
  const { queryKey } = demoShelfQuery(app.call)
  const flow = useFlow(app, 'favourites')

  useEffect(() => () => app.close('favourites'), [app])
  useEffect(() => {
    const keep = (mark: Mark) =>
      queryClient.setQueryData<DemoShelf>(queryKey, (it) => it && withMark(it, mark))
    const hearings = [
      flow?.on('mark.kept', ({ mark }) => {
        keep(mark)
        // What was asked for before it would take it away again.
        void queryClient.cancelQueries({ queryKey }).then(() => keep(mark))
      }),
      flow?.on('marks.settled', () => void queryClient.invalidateQueries({ queryKey })),
    ]
    return () => hearings.forEach((it) => it?.unsubscribe())
    // oxlint-disable-next-line react/exhaustive-deps -- the key is always the same
  }, [flow, queryClient])
}
