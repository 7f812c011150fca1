import { notFound } from '@tanstack/react-router'
import type { Query, QueryClient } from '@tanstack/react-query'
import { waitFor } from 'xstate'
import * as z from 'zod/mini'

import type { Call } from '#src/api/client.ts'
import { demoKeySchema } from '#src/api/contract/demo-key.ts'
import { type Demo } from '#src/api/contract/demos.ts'
import { demoQuery } from '#src/api/queries.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { isProblem } from '#src/lib/call-error.ts'
import type { AccessedFrom } from '#src/machines/demo-open/demo-open.machine.ts'
import {
  selectIsSwitching,
  selectOpeningLeadId,
} from '#src/machines/demo-session/demo-session.view.ts'

type LoaderContext = { app: App; call: Call; queryClient: QueryClient }

/** Loads the person's demo with this key, and the code of its flows; for them any other key is no page (APP-4). */
export const loadDemo = async (
  { app, call, queryClient }: LoaderContext,
  key: string,
): Promise<Demo> => {
  if (!demoKeySchema.safeParse(key).success) {
    throw notFound()
  }
  try {
    const [demo] = await Promise.all([
      queryClient.fetchQuery({ ...demoQuery(call, key), staleTime: staleTimeOf }),
      app.loadFlows('demoOpen', 'copyLink', 'favourites'),
    ])
    return demo
  } catch (error) {
    throw isProblem(error, 'not-found') ? notFound() : error
  }
}

/** A loaded demo opens at once, however old, and its page refreshes it; one that the server has refused since is loaded again. */
const staleTimeOf = ({ state: { error } }: Pick<Query, 'state'>) =>
  isProblem(error, 'not-found') ? 0 : 'static'

/** Starts the flows of a demo's page, in place of those of the demo shown before. */
export const openDemoFlows = (app: App, { key, label, url }: Demo) => {
  closeDemoFlows(app)
  app.open('demoOpen', { demo: key, label, url })
  app.open('copyLink', { text: `${window.location.origin}/demo/${key}`, title: label })
}

type DemoOpenSnapshot = ReturnType<FlowRef<'demoOpen'>['getSnapshot']>

/** Has the demo another address or name by now than its flow, which has nothing under way? */
export const isOutdated = (
  snapshot: DemoOpenSnapshot,
  { key, label, url }: Pick<Demo, 'key' | 'label' | 'url'>,
) => {
  const { context } = snapshot
  return (
    context.demo === key &&
    (context.url !== url || context.label !== label) &&
    snapshot.matches({ log: 'resting' }) &&
    (snapshot.matches({ demo: 'idle' }) || snapshot.matches({ demo: 'opened' }))
  )
}

export const closeDemoFlows = (app: App) => {
  app.close('demoOpen')
  app.close('copyLink')
}

/**
 * Asks the flow to open the demo, with the demo session as it is (DEMO-5). While the session is changing to another lead it
 * waits; if that fails, nothing is opened, for it would count for the lead before.
 */
export const accessDemo = (app: App, from: AccessedFrom) => {
  app.refreshDemoSession()
  app.demoSession.send({ type: 'demoSession.check' })
  if (from !== 'switch' && selectIsSwitching(app.demoSession.getSnapshot())) {
    // Rejects if the app ends meanwhile.
    accessOnceSwitched(app, from).catch(() => {})
    return
  }

  app.flow('demoOpen')?.send({
    type: 'demo.access',
    from,
    session: {
      isRequired: app.session.getSnapshot().context.me?.demoSessionRequired ?? true,
      leadId: selectOpeningLeadId(app.demoSession.getSnapshot()),
    },
  })
}

const accessOnceSwitched = async (app: App, from: AccessedFrom) => {
  const flow = app.flow('demoOpen')
  const { context } = await waitFor(app.demoSession, (it) => !selectIsSwitching(it))
  if (context.problem === null && app.flow('demoOpen') === flow) {
    accessDemo(app, from)
  }
}

const isAt = (app: App, step: 'lead' | 'idle') =>
  app.flow('demoOpen')?.getSnapshot().matches({ demo: step }) === true

/**
 * Enters the go page, which opens its demo (DEMO-5). Whoever comes back to one that has opened it only sees that, whatever the
 * demo's page did meanwhile.
 */
export const enterGo = (app: App, hasOpened: boolean) => {
  const flow = app.flow('demoOpen')
  const isArriving = flow?.getSnapshot().matches({ demo: 'arriving' })
  if (!isArriving) {
    flow?.send({ type: 'demo.leave' })
  }
  if (isArriving || !hasOpened) {
    accessDemo(app, 'go')
  }
}

/** Only this field of the lead form's draft; the form's own code reads the rest. */
const begunSchema = z.object({ demo: z.string() })

/** Was the lead form of the demo begun in this tab, and not sent? */
export const isLeadBegun = ({ drafts }: App, key: string) =>
  drafts.read('lead', begunSchema)?.demo === key

/** Does the demo's flow ask for a lead? */
export const isLeadAsked = (app: App) => isAt(app, 'lead')

/** Was the demo not asked for yet? */
export const isDemoIdle = (app: App) => isAt(app, 'idle')
