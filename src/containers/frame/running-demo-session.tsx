import { useSelector } from '@xstate/react'
import { Suspense } from 'react'

import type { Call } from '#src/api/client.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { App } from '#src/app/start-app.ts'
import { selectIsDemoSessionRunning } from '#src/machines/demo-session/demo-session.view.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { DemoSessionBand } from '#src/ui/demos/demo-session-band.ts'
import { lazyPart } from '#src/ui/parts/page/lazy-part.ts'

/** Loaded once the page is drawn. */
const DemoSession = lazyPart(async () => {
  await whenIdle()
  return (await import('#src/containers/demos/demo-session.tsx')).DemoSession
})

/** DEMO-8: the running demo session, on pages where demos can be opened. */
export function RunningDemoSession(props: { app: App; call: Call; me: Me }) {
  const isRunning = useSelector(props.app.demoSession, selectIsDemoSessionRunning)

  return (
    <Suspense fallback={isRunning ? <DemoSessionBand aria-hidden /> : null}>
      <DemoSession {...props} />
    </Suspense>
  )
}
