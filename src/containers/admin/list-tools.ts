import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import { viewsQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import {
  removeView,
  saveView,
  type ListName,
  type SavedView,
} from '#src/api/contract/admin-views.ts'
import type { App } from '#src/app/start-app.ts'
import { textOf } from '#src/lib/call-error.ts'
import { plainLayout, selectUiSettingsView } from '#src/machines/ui-settings/ui-settings.view.ts'
import type { ListTools, OnListSearch } from '#src/ui/admin/list.ts'
import type { SavedViewsProps } from '#src/ui/admin/saved-views.tsx'

type ListOf<TSearch> = {
  app: App
  call: Call
  list: ListName
  /** What the list is searched, filtered and sorted by. */
  search: TSearch
  download: ListTools['download']
  onSearch: OnListSearch<TSearch>
}

/** The tools of a list: its file, its layout in this browser, and the person's saved views. */
export const useListTools = <TSearch extends object>(it: ListOf<TSearch>): ListTools => {
  const { app, list, download } = it
  const layouts = useSelector(app.uiSettings, (settings) => selectUiSettingsView(settings).layouts)

  return {
    download,
    layout: layouts[list] ?? plainLayout,
    onArrange: (layout) => app.uiSettings.send({ type: 'list.arrange', list, layout }),
    views: useSavedViews(it),
  }
}

type Change = { name: string; query?: string }

const useSavedViews = <TSearch extends object>(it: ListOf<TSearch>): SavedViewsProps => {
  const { call, list, search, onSearch } = it
  const queryClient = useQueryClient()
  const options = viewsQuery(call)
  const { data, error } = useQuery(options)
  const change = useMutation({
    networkMode: 'always',
    mutationFn: ({ name, query }: Change) =>
      query === undefined
        ? call(removeView, { list, name })
        : call(saveView, { list, name, query }),
    onSuccess: (views) => queryClient.setQueryData(options.queryKey, views),
  })
  const query = queryOf(search)
  const problem = change.error ?? error

  return {
    views: data?.views.filter((view) => view.list === list) ?? null,
    query,
    isBusy: change.isPending,
    problem: problem === null ? null : textOf(problem),
    onOpen: (view) => onSearch(searchOf(view, search)),
    onSave: (name) => change.mutate({ name, query }),
    onRemove: ({ name }) => change.mutate({ name }),
  }
}

/** A view does not include the page number. */
const queryOf = (search: object) => defaultStringifySearch({ ...search, page: undefined }).slice(1)

/** Replaces the whole search; whatever is broken in a view is dropped when the address is parsed. */
const searchOf = <TSearch extends object>(
  { query }: SavedView,
  now: TSearch,
): Partial<TSearch> => ({
  ...(Object.fromEntries(Object.keys(now).map((key) => [key, undefined])) as Partial<TSearch>),
  ...(defaultParseSearch(`?${query}`) as Partial<TSearch>),
})
