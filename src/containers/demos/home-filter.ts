import { startTransition, useCallback, useMemo, useOptimistic } from 'react'

import type { App } from '#src/app/start-app.ts'
import { useSearchField, useTyped } from '#src/containers/search-field.ts'
import type { DemoFilter } from '#src/ui/demos/demo-filter.ts'

type Change = Partial<DemoFilter>

/** DEMO-1: the filter as shown, ahead of the address that `write` changes. */
export const useHomeFilter = (
  app: App,
  inAddress: DemoFilter,
  write: (change: Change) => Promise<void>,
) => {
  const [chosen, choose] = useOptimistic(inAddress, (filter, change: Change) => ({
    ...filter,
    ...change,
  }))
  const writeSearch = useCallback((search: string) => void write({ search }), [write])
  const { onType, onSettle } = useSearchField(app, inAddress.search, writeSearch)
  const search = useTyped(app) ?? chosen.search

  return {
    filter: useMemo(() => ({ ...chosen, search }), [chosen, search]),
    onType,
    onFilter: useCallback(
      (change: Change) => {
        if (change.search !== undefined) {
          onSettle()
        }
        startTransition(async () => {
          choose(change)
          await write(change)
        })
      },
      [choose, onSettle, write],
    ),
  }
}
