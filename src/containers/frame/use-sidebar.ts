import { useSelector } from '@xstate/react'
import { useCallback } from 'react'

import type { App } from '#src/app/start-app.ts'
import { selectUiSettingsView } from '#src/machines/ui-settings/ui-settings.view.ts'

/** On a wide screen the sidebar is open or closed, as the person left it. */
export const useSidebar = ({ uiSettings }: App) => ({
  isSidebarHidden: useSelector(uiSettings, (it) => selectUiSettingsView(it).isSidebarHidden),
  onToggleSidebar: useCallback(() => uiSettings.send({ type: 'sidebar.toggle' }), [uiSettings]),
})
