import { useSelector } from '@xstate/react'
import { useCallback } from 'react'

import type { App } from '#src/app/start-app.ts'
import { selectThemeView } from '#src/machines/theme/theme.view.ts'

/** What both layouts show around their content. */
export const useShell = (app: App) => ({
  outerLinks: app.outerLinks,
  me: useSelector(app.session, ({ context }) => context.me),
  themeChoice: useSelector(app.theme, (snapshot) => selectThemeView(snapshot).choice),
  onChooseTheme: useCallback(
    (choice: 'light' | 'dark' | 'auto') => app.theme.send({ type: 'theme.choose', choice }),
    [app],
  ),
  onLogout: useCallback(() => app.session.send({ type: 'session.logout' }), [app]),
})
