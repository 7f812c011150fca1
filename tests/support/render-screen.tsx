import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

import { PortalProvider } from '#src/ui/portal-provider.tsx'
import { BareStyles } from '#tests/support/bare-styles.tsx'

/** Shows a screen as the app would, at an address, and gives a person to use it and a way to redraw. */
export const renderScreen = (screen: ReactNode, address = '/somewhere') => {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const framed = (node: ReactNode) => (
    <RouterContextProvider router={router}>
      <BareStyles>
        <PortalProvider>{node}</PortalProvider>
      </BareStyles>
    </RouterContextProvider>
  )
  const { rerender } = render(framed(screen))

  return { person: userEvent.setup(), redraw: (node: ReactNode) => rerender(framed(node)) }
}
