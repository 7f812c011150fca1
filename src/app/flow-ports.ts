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

/** What the flows get of the app around them. */
export type FlowPorts = {
  run: Run
  call: Call
  root: () => ActorRef<AnyMachineSnapshot, AppEvent>
  /** The ways to sign in that are on offer; `null` where that cannot be had. */
  methodsOnOffer: () => Promise<SignInOptions['methods'] | null>
  /** The frontend's version. */
  version: string
  drafts: Drafts
  firstAdminSecret: FirstAdminSecret
  begunCode: BegunCode
  /** Origin of the server. */
  origin: string
  session: () => ActorRefFrom<typeof sessionMachine>
  /** Is the person who leaves for a provider's page to show once more who they are? */
  isSteppingUp: () => boolean
  /** Leaves this site for a provider's page, to come back to the one that is shown. */
  leave: (url: string) => void
  showPage: (page: DemoPage, key: string) => void
  demoSession: () => ActorRefFrom<typeof demoSessionMachine>
  /** Tells the server later what it did not hear. */
  activity: () => ActorRefFrom<typeof activityMachine>
  /** Tells what just happened, wherever the person is by then. */
  notice: () => ActorRefFrom<typeof noticeMachine>
  /** What was loaded for the person who is in, where anything was. */
  loadedData: () => QueryClient | undefined
  /** Seconds that a lead opens demos. */
  demoSessionMaxAgeSec: () => number
}
