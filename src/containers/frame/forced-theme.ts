import { useLayoutEffect } from 'react'

import type { App } from '#src/app/start-app.ts'
import type { Scheme } from '#src/machines/theme/theme.view.ts'

/**
 * APP-3: the scheme that a page forces, `null` none. Told as the page is drawn: a route is entered before, and the page that
 * it takes the place of would be seen in the wrong scheme.
 */
export const useForcedTheme = ({ theme }: App, scheme: Scheme | null) =>
  useLayoutEffect(() => {
    theme.send({ type: 'theme.force', scheme })
    return () => theme.send({ type: 'theme.force', scheme: null })
  }, [theme, scheme])
