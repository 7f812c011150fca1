import { useLayoutEffect } from 'react'

import type { App } from '#src/app/start-app.ts'
import type { Scheme } from '#src/machines/theme/theme.view.ts'

/**
 * APP-3: the scheme that a page forces; `null` for none. Sent when the page is drawn: its route is entered earlier, while the
 * previous page, which would get the wrong scheme, is still shown.
 */
export const useForcedTheme = ({ theme }: App, scheme: Scheme | null) =>
  useLayoutEffect(() => {
    theme.send({ type: 'theme.force', scheme })
    return () => theme.send({ type: 'theme.force', scheme: null })
  }, [theme, scheme])
