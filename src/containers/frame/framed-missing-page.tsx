import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { use } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import { MissingPage } from '#src/containers/frame/missing-page.tsx'
import { PortalFrame } from '#src/containers/frame/portal-frame.tsx'

type FramedMissingPageProps = { me: Me; queryClient: Promise<QueryClient> }

/** APP-4: no page has this address; the way on is around it. */
export function FramedMissingPage({ me, queryClient }: FramedMissingPageProps) {
  const { app, call } = useRouteContext({ from: '__root__' })

  return (
    <PortalFrame app={app} call={call} me={me} queryClient={use(queryClient)}>
      <MissingPage />
    </PortalFrame>
  )
}
