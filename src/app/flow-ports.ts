import type { QueryClient } from '@tanstack/react-query'
import type { ActorRef, ActorRefFrom, AnyMachineSnapshot } from 'xstate'

import type { Call } from '#src/api/client.ts'
import type { SignInOptions } from '#src/api/contract/access.ts'
import type { BegunCode } from '#src/app/storage/begun-code.ts'
import type { Drafts } from '#src/app/storage/drafts.ts'
import type { FirstAdminSecret } from '#src/app/storage/first-admin-secret.ts'
import type { Run } from '#src/app/run.ts'
import type { activityMachine } from '#src/machines/activity/activity.machine.ts'
import type { AppEvent } from '#src/machines/app/app.machine.ts'
import type { demoSessionMachine } from '#src/machines/demo-session/demo-session.machine.ts'
import type { noticeMachine } from '#src/machines/notice/notice.machine.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'

type DemoPage = '/demo/$key' | '/demo/$key/open' | '/demo/$key/go'

/** What the app provides to its flows. */
export type FlowPorts = {
  run: Run
  call: Call
  root: () => ActorRef<AnyMachineSnapshot, AppEvent>
  /** The ways to sign in that the portal offers; `null` if they could not be loaded. */
  methodsOnOffer: () => Promise<SignInOptions['methods'] | null>
  /** The frontend's version. */
  version: string
  drafts: Drafts
  firstAdminSecret: FirstAdminSecret
  begunCode: BegunCode
  /** Origin of the server. */
  origin: string
  session: () => ActorRefFrom<typeof sessionMachine>
  /** The person is confirming who they are (step-up). */
  isSteppingUp: () => boolean
  /** Leaves this site for a provider's page, which leads back to the current one. */
  leave: (url: string) => void
  showPage: (page: DemoPage, key: string) => void
  demoSession: () => ActorRefFrom<typeof demoSessionMachine>
  /** Sends log entries again that did not reach the server. */
  activity: () => ActorRefFrom<typeof activityMachine>
  /** Shows what just happened, wherever the person is by then. */
  notice: () => ActorRefFrom<typeof noticeMachine>
  /** What was loaded for the signed-in person, if anything. */
  loadedData: () => QueryClient | undefined
  /** For how many seconds a lead opens demos. */
  demoSessionMaxAgeSec: () => number
}
