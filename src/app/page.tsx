import { RouterProvider } from '@tanstack/react-router'

import type { AppRouter } from '#src/app/router.ts'
import { PortalProvider } from '#src/ui/portal-provider.tsx'

/** All that React shows. */
export function Page({ router }: { router: AppRouter }) {
  return (
    <PortalProvider>
      <RouterProvider router={router} />
    </PortalProvider>
  )
}
