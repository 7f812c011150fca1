import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { memo, Suspense, type ReactNode } from 'react'

import type { Call } from '#src/api/client.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { App } from '#src/app/start-app.ts'
import { ShellBanners } from '#src/containers/frame/banners.tsx'
import { useCarried } from '#src/containers/frame/carried.ts'
import { PersonalFooter, usePersonalNav } from '#src/containers/frame/personal-nav.tsx'
import { RunningDemoSession } from '#src/containers/frame/running-demo-session.tsx'
import { useShell } from '#src/containers/frame/use-shell.ts'
import { useSidebar } from '#src/containers/frame/use-sidebar.ts'
import { Palette, usePalette } from '#src/containers/frame/use-palette.ts'
import { PortalLayout } from '#src/ui/frame/portal-layout.tsx'
import { SteppedUpNotice } from '#src/ui/frame/stepped-up-notice.tsx'

type PortalFrameProps = {
  app: App
  call: Call
  me: Me
  queryClient: QueryClient
  children: ReactNode
}

/** The default layout with everything that it shows of the signed-in person. */
export const PortalFrame = memo(function PortalFrame({ queryClient, ...props }: PortalFrameProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame {...props} />
    </QueryClientProvider>
  )
})

/** Apart from the frame, which does not render when the page changes. */
function SteppedUp({ me }: { me: Me }) {
  const steppedUp = useCarried('steppedUp')

  return steppedUp === undefined ? null : <SteppedUpNotice {...steppedUp} email={me.email} />
}

function Frame({ app, call, me, children }: Omit<PortalFrameProps, 'queryClient'>) {
  const palette = usePalette()

  return (
    <PortalLayout
      {...useShell(app)}
      {...useSidebar(app)}
      nav={usePersonalNav(app)}
      onSearch={palette.open}
      banners={
        <ShellBanners app={app}>
          <SteppedUp me={me} />
          <RunningDemoSession app={app} call={call} me={me} />
        </ShellBanners>
      }
      footer={<PersonalFooter app={app} />}
    >
      {children}
      {palette.isOpen ? (
        <Suspense>
          <Palette app={app} me={me} onClose={palette.close} />
        </Suspense>
      ) : null}
    </PortalLayout>
  )
}
