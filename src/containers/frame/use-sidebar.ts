import { useSelector } from '@xstate/react'
import { useCallback } from 'react'

import type { App } from '#src/app/start-app.ts'
import { selectUiSettingsView } from '#src/machines/ui-settings/ui-settings.view.ts'

/** On a wide screen the sidebar shows or leaves its room to the page, as the person had it last. */
export const useSidebar = ({ uiSettings }: App) => ({
  isSidebarHidden: useSelector(uiSettings, (it) => selectUiSettingsView(it).isSidebarHidden),
  onToggleSidebar: useCallback(() => uiSettings.send({ type: 'sidebar.toggle' }), [uiSettings]),
})
