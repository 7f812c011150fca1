import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Call } from '#src/api/client.ts'
import type { Me } from '#src/api/contract/user.ts'
import { leadsQuery } from '#src/api/lead-queries.ts'
import { demoShelfQuery } from '#src/api/queries.ts'
import type { App } from '#src/app/start-app.ts'
import { selectDemoSessionView } from '#src/machines/demo-session/demo-session.view.ts'
import { useClock } from '#src/containers/clock.ts'
import { useFlow } from '#src/containers/flow.ts'
import { useHere } from '#src/containers/frame/use-here.ts'
import { isDemoPath } from '#src/lib/demo-path.ts'
import { DemoSessionBar } from '#src/ui/demos/demo-session-bar.tsx'

type DemoSessionProps = { app: App; call: Call; me: Me }

/** DEMO-8: the bar of the running demo session, with the leads it can change to. */
export function DemoSession({ app, call, me }: DemoSessionProps) {
  const { demoSession } = app
  const asking = useFlow(app, 'demoOpen')
  const view = useSelector(demoSession, selectDemoSessionView, shallowEqual)
  const clock = useClock(useSelector(demoSession, ({ children }) => children.untilEnd))
  const [isSwitching, setIsSwitching] = useState(false)
  if (isSwitching && view.step === 'none') {
    setIsSwitching(false)
  }
  // Loaded again each time the list is opened.
  const leads = useQuery({ ...leadsQuery(call), enabled: isSwitching, staleTime: 0 })
  const shelf = useQuery({ ...demoShelfQuery(call), enabled: isSwitching })
  const lastKey = shelf.data?.recents[0]?.key ?? me.demos[0]?.key ?? null
  const here = useHere()
  const ownKey = me.demos.find(({ key }) => key === demoOn(here))?.key
  const resume = (leadId: string) => demoSession.send({ type: 'demoSession.resume', leadId })

  return (
    <DemoSessionBar
      view={view}
      clock={clock}
      isSwitching={isSwitching}
      isNameHidden={useSelector(asking, (flow) => flow?.matches({ demo: 'lead' }) ?? false)}
      leads={leads.data ?? null}
      hasFailed={leads.isError}
      demoKey={ownKey ?? lastKey}
      isOnDemoPage={ownKey !== undefined && isDemoPath(here, ownKey)}
      onSwitch={setIsSwitching}
      onResume={(leadId) => {
        setIsSwitching(false)
        resume(leadId)
      }}
      onExtend={resume}
      onEnd={() => demoSession.send({ type: 'demoSession.end' })}
    />
  )
}

/** The key in the path, which need not be one of the person's demos. */
const demoOn = (path: string) => /^\/(?:demo|open)\/([^/]+)/.exec(path)?.[1]
