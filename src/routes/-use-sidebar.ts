import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useDeferredValue } from 'react'

import type { Call } from '#src/api/client.ts'
import type { ListedDemo } from '#src/api/contract/demos.ts'
import { demosQuery } from '#src/api/queries.ts'
import type { App } from '#src/app/start-app.ts'
import { selectUiSettingsView } from '#src/machines/ui-settings/ui-settings.view.ts'

const noDemos: readonly ListedDemo[] = []

/** The sidebar and what it lists: a moment after the page beside it has drawn its own. */
export const useSidebar = ({ uiSettings }: App, call: Call) => ({
  demos: useDeferredValue(useQuery(demosQuery(call)).data ?? noDemos, noDemos),
  isSidebarHidden: useSelector(uiSettings, (it) => selectUiSettingsView(it).isSidebarHidden),
  onToggleSidebar: useCallback(() => uiSettings.send({ type: 'sidebar.toggle' }), [uiSettings]),
})
