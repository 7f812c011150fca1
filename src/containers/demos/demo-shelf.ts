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
  /** For how many ms what came before is good enough. */
  staleTime?: number
}

/** DEMO-9: what the person marked and opened, with what they say just now, and the way to mark. */
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
