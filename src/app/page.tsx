import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

import type { AppRouter } from '#src/app/router.ts'
import { PortalProvider } from '#src/ui/portal-provider.tsx'

type PageProps = {
  router: AppRouter
  /** The first page is there, and not yet painted. */
  onShown?: () => void
}

/** All that React shows. */
export function Page({ router, onShown }: PageProps) {
  useLayoutEffect(() => onShown?.(), [onShown])

  return (
    <PortalProvider>
      <RouterProvider router={router} />
    </PortalProvider>
  )
}
