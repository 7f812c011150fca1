import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { memo, Suspense, type ReactNode } from 'react'

import type { Call } from '#src/api/client.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { App } from '#src/app/start-app.ts'
import { selectIsDemoSessionRunning } from '#src/machines/demo-session/demo-session.view.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { ShellBanners } from '#src/containers/frame/banners.tsx'
import { useCarried } from '#src/containers/frame/carried.ts'
import { PersonalFooter, usePersonalNav } from '#src/containers/frame/personal-nav.tsx'
import { useShell } from '#src/containers/frame/shell.ts'
import { useSidebar } from '#src/containers/frame/use-sidebar.ts'
import { Palette, usePalette } from '#src/containers/frame/use-palette.ts'
import { DemoSessionBand } from '#src/ui/parts/demo-session-band.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.ts'
import { SteppedUpNotice } from '#src/ui/parts/stepped-up-notice.tsx'
import { PortalLayout } from '#src/ui/portal-layout.tsx'

type PortalFrameProps = {
  app: App
  call: Call
  me: Me
  queryClient: QueryClient
  children: ReactNode
}

/** The default layout with all that it shows of the person who is in. */
export const PortalFrame = memo(function PortalFrame({ queryClient, ...props }: PortalFrameProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame {...props} />
    </QueryClientProvider>
  )
})

/** Its code comes once the page stands. */
const DemoSession = lazyPart(async () => {
  await whenIdle()
  return (await import('#src/containers/demos/demo-session.tsx')).DemoSession
})

/** Apart from the frame, which follows no page. */
function SteppedUp({ me }: { me: Me }) {
  const steppedUp = useCarried('steppedUp')

  return steppedUp === undefined ? null : <SteppedUpNotice {...steppedUp} email={me.email} />
}

function Frame({ app, call, me, children }: Omit<PortalFrameProps, 'queryClient'>) {
  const palette = usePalette()
  const isDemoSessionRunning = useSelector(app.demoSession, selectIsDemoSessionRunning)

  return (
    <PortalLayout
      {...useShell(app)}
      {...useSidebar(app)}
      nav={usePersonalNav(app)}
      onSearch={palette.open}
      banners={
        <ShellBanners app={app}>
          <SteppedUp me={me} />
          <Suspense fallback={isDemoSessionRunning ? <DemoSessionBand aria-hidden /> : null}>
            <DemoSession app={app} call={call} me={me} />
          </Suspense>
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
