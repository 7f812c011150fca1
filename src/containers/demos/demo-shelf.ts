import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { demoShelfQuery } from '#src/api/queries.ts'
import type { App } from '#src/app/start-app.ts'
import { useFlow } from '#src/containers/flow.ts'
import { withFavourite } from '#src/lib/favourites.ts'
import { selectMarksUnderWay } from '#src/machines/favourites/favourites.view.ts'

type DemoShelfOptions = {
  /** How old, in ms, the loaded shelf may be. */
  staleTime?: number
}

/** DEMO-9: what the person marked and opened, including marks that are still being sent, and a function to mark. */
export const useDemoShelf = (app: App, options: DemoShelfOptions = {}) => {
  const { data, isError, isFetched, refetch } = useQuery({
    ...demoShelfQuery(app.call),
    ...options,
  })
  const marks = useSelector(useFlow(app, 'favourites'), selectMarksUnderWay)
  const shelf = useMemo(() => data && marks.reduce(withFavourite, data), [data, marks])

  return {
    /** `null` while it is not known. */
    shelf: shelf ?? null,
    /** It has loaded, or failed to. */
    isShelfSettled: isFetched,
    /** Loads a shelf that failed to load again; `null` if there is no need. */
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
