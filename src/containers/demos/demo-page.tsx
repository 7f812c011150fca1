import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { demoQuery, demosQuery } from '#src/api/queries.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { selectCopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import { selectIsSwitching } from '#src/machines/demo-session/demo-session.view.ts'
import {
  type DemoOpenView,
  selectDemoOpenViewFor,
  selectDemoPageViewFor,
} from '#src/machines/demo-open/demo-open.view.ts'
import { accessDemo, isOutdated, openDemoFlows } from '#src/containers/demos/demo-flows.ts'
import { useDemoShelf } from '#src/containers/demos/demo-shelf.ts'
import { useFlow } from '#src/containers/flow.ts'
import { AskedLead } from '#src/containers/demos/lead-flow.tsx'
import { useIsOffline } from '#src/ui/parts/status/use-is-offline.ts'
import { DemoOpeningScreen } from '#src/ui/demos/demo-opening-screen.tsx'
import { DemoScreen } from '#src/ui/demos/demo-screen.tsx'

type DemoPageProps = { app: App; demoKey: string }

/** The loaded demo; once the server says that it was withdrawn, the route is loaded again, which says so (APP-4). */
const useDemo = ({ app: { call }, demoKey }: DemoPageProps) => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data, error } = useSuspenseQuery(demoQuery(call, demoKey))
  const isWithdrawn = isProblem(error, 'not-found')

  useEffect(() => {
    if (isWithdrawn) {
      const { queryKey } = demosQuery(call)
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
      // In the foreground: otherwise the title would not change.
      void router.invalidate({ sync: true })
    }
  }, [isWithdrawn, call, queryClient, router])
  return data
}

/** If the demo has moved, its flow is restarted with the new address. */
const useNewestFlow = (app: App, flow: FlowRef<'demoOpen'>, demo: Demo) => {
  const isToBegin = useSelector(flow, (snapshot) => isOutdated(snapshot, demo))
  useEffect(() => {
    if (isToBegin) {
      openDemoFlows(app, demo)
    }
  }, [app, demo, isToBegin])
}

/** The state of the demo's flow for the running demo session; until that is known nothing can be opened. */
const useOpenView = (
  { demoSession }: App,
  flow: FlowRef<'demoOpen'>,
  selectFor: typeof selectDemoOpenViewFor,
): DemoOpenView => {
  const leadId = useSelector(demoSession, ({ context: { record } }) => record?.lead.id ?? null)
  const isSwitching = useSelector(demoSession, selectIsSwitching)
  const label = useSelector(flow, ({ context }) => context.label)
  const view = useSelector(flow, (snapshot) => selectFor(snapshot, leadId), shallowEqual)
  return isSwitching && view.step !== 'lead' ? { step: 'opening', label } : view
}

/** The demo's page, with the lead form over it while the flow asks for a lead. */
export function DemoPage(props: DemoPageProps) {
  const flow = useFlow(props.app, 'demoOpen')
  const copyLink = useFlow(props.app, 'copyLink')

  return flow === undefined || copyLink === undefined ? null : (
    <Page {...props} flow={flow} copyLink={copyLink} />
  )
}

type PageProps = DemoPageProps & { flow: FlowRef<'demoOpen'>; copyLink: FlowRef<'copyLink'> }

function Page({ app, demoKey, flow, copyLink }: PageProps) {
  const demo = useDemo({ app, demoKey })
  useNewestFlow(app, flow, demo)
  const open = useOpenView(app, flow, selectDemoPageViewFor)
  const copyLinkView = useSelector(copyLink, selectCopyLinkView, shallowEqual)
  // Only the star matters here, not what was opened a moment ago.
  const { shelf, onFavourite, onRetry } = useDemoShelf(app, { staleTime: 60_000 })

  return (
    <>
      <DemoScreen
        demo={demo}
        open={open}
        copyLink={copyLinkView}
        isFavourite={shelf && shelf.favourites.includes(demo.key)}
        onAccess={() => accessDemo(app, 'page')}
        onCopyLink={() => copyLink.send({ type: 'link.copy' })}
        onShare={canShare() ? () => copyLink.send({ type: 'link.share' }) : null}
        onFavourite={onFavourite}
        onRetryFavourite={onRetry}
      />
      <AskedLead app={app} flow={flow} />
    </>
  )
}

/** Not all browsers can. */
const canShare = () => 'share' in navigator

/** The go and redirect pages. */
export function DemoOpening(props: DemoPageProps) {
  const flow = useFlow(props.app, 'demoOpen')

  return flow === undefined ? null : <Opening {...props} flow={flow} />
}

function Opening({ app, demoKey, flow }: DemoPageProps & { flow: FlowRef<'demoOpen'> }) {
  const demo = useDemo({ app, demoKey })
  useNewestFlow(app, flow, demo)
  const open = useOpenView(app, flow, selectDemoOpenViewFor)
  const isOffline = useIsOffline()

  return (
    <DemoOpeningScreen
      demoKey={demo.key}
      label={demo.label}
      open={open}
      isOffline={isOffline}
      onOpen={() => accessDemo(app, 'go')}
    />
  )
}
