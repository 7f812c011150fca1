import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'

import type { App } from '#src/app/start-app.ts'
import { selectThemeView } from '#src/machines/theme/theme.view.ts'

const subscribeToConnection = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** What both layouts show around their content. */
export const useShell = (app: App) => ({
  me: useSelector(app.session, ({ context }) => context.me),
  themeChoice: useSelector(app.theme, (snapshot) => selectThemeView(snapshot).choice),
  isOffline: useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  ),
  onChooseTheme: (choice: 'light' | 'dark' | 'auto') =>
    app.theme.send({ type: 'theme.choose', choice }),
  onLogout: () => app.session.send({ type: 'session.logout' }),
})
