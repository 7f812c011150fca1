import {
  assign,
  enqueueActions,
  sendTo,
  setup,
  type DoneActorEvent,
  type InputFrom,
  type OutputFrom,
} from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { activityMachine } from '#src/machines/activity/activity.machine.ts'
import { demoSessionMachine } from '#src/machines/demo-session/demo-session.machine.ts'
import { flows, type FlowInput, type FlowName } from '#src/machines/app/flows.ts'
import type { LoginOptions } from '#src/machines/login/login-options.ts'
import type { loginMachine } from '#src/machines/login/login.machine.ts'
import { newVersionMachine } from '#src/machines/new-version/new-version.machine.ts'
import { noticeMachine } from '#src/machines/notice/notice.machine.ts'
import { requestsMachine } from '#src/machines/requests/requests.machine.ts'
import { required } from '#src/lib/required.ts'
import { recordFrom } from '#src/machines/session/session-record.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { themeMachine } from '#src/machines/theme/theme.machine.ts'
import { uiSettingsMachine } from '#src/machines/ui-settings/ui-settings.machine.ts'

type OpenFlow = {
  [TFlow in FlowName]: {
    type: 'flow.open'
    flow: TFlow
    input: FlowInput<TFlow>
    /** What happens after somebody signs in by this flow (LOGIN-7). */
    options?: LoginOptions | undefined
  }
}[FlowName]
type Done<TFlow extends FlowName> = DoneActorEvent<OutputFrom<(typeof flows)[TFlow]>, TFlow>

type SignedIn = OutputFrom<typeof loginMachine>

export type AppEvent =
  | OpenFlow
  | { type: 'flow.close'; flow: FlowName }
  /** The person's data changed on the server: everything that shows it is told. */
  | { type: 'me.changed'; me: Me }
  /** A signed-in person has signed in again: their session is a new one now. */
  | ({ type: 'person.signedInAnew' } & SignedIn)
  | Done<'login'>
  | Done<'register'>
  | Done<'device'>
  | Done<'stepUp'>
  | Done<'singleSignOnReply'>

type AppInput = {
  session: InputFrom<typeof sessionMachine>
  theme: InputFrom<typeof themeMachine>
  uiSettings: InputFrom<typeof uiSettingsMachine>
  demoSession: InputFrom<typeof demoSessionMachine>
  newVersion: InputFrom<typeof newVersionMachine>
  /** The clock, epoch ms. */
  now: () => number
}
type AppContext = AppInput & {
  open: readonly FlowName[]
  /** The options of the open sign-in flow; `null` while none is open. */
  afterLogin: { flow: FlowName; options: LoginOptions } | null
}

const app = setup({
  types: {
    input: {} as AppInput,
    context: {} as AppContext,
    events: {} as AppEvent,
    children: {} as {
      session: 'session'
      theme: 'theme'
      uiSettings: 'uiSettings'
      demoSession: 'demoSession'
      requests: 'requests'
      activity: 'activity'
      newVersion: 'newVersion'
      notice: 'notice'
    } & { [TFlow in FlowName]: TFlow },
  },
  actors: {
    session: sessionMachine,
    theme: themeMachine,
    uiSettings: uiSettingsMachine,
    demoSession: demoSessionMachine,
    requests: requestsMachine,
    activity: activityMachine,
    newVersion: newVersionMachine,
    notice: noticeMachine,
    ...flows,
  },
  guards: {
    isOpen: ({ context }, { flow }: { flow: FlowName }) => context.open.includes(flow),
    isConfirmed: (_, { signedIn }: { signedIn: SignedIn | null }) => signedIn !== null,
  },
  actions: {
    openFlow: enqueueActions(({ context, enqueue }, { flow, input }: OpenFlow) => {
      enqueue.assign({ open: [...context.open, flow] })
      // `OpenFlow` ties name and input together; a union of pairs does not fit a parameter list.
      const id = flow as 'login'
      enqueue.spawnChild(id, { id, input: input as FlowInput<'login'> })
    }),
    keepOptions: assign(({ context }, { flow, options }: OpenFlow) => ({
      afterLogin: options === undefined ? context.afterLogin : { flow, options },
    })),
    closeFlow: enqueueActions(({ context, enqueue }, { flow }: { flow: FlowName }) => {
      enqueue.stopChild(flow)
      enqueue.assign({ open: context.open.filter((it) => it !== flow) })
      if (context.afterLogin?.flow === flow) {
        enqueue.assign({ afterLogin: null })
      }
    }),
    tellSession: sendTo('session', (_, { me }: { me: Me }) => ({ type: 'me.changed', me })),
    tellOrganizationAccess: sendTo('organizationAccess', (_, { me }: { me: Me }) => ({
      type: 'me.changed',
      me,
    })),
    beginSession: sendTo('session', ({ context }, { method, tokens }: SignedIn) => ({
      type: 'session.begin',
      record: recordFrom(tokens, method, context.now()),
    })),
  },
})

const keepOptions = {
  type: 'keepOptions',
  params: ({ event }: { event: OpenFlow }) => event,
} as const
const closeStepUp = { type: 'closeFlow', params: { flow: 'stepUp' } } as const

/** The root actor: it invokes what lives as long as the tab, and spawns what lives as long as a screen. */
export const appMachine = app.createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, open: [], afterLogin: null }),
  invoke: [
    {
      id: 'session',
      src: 'session',
      systemId: 'session',
      input: ({ context }) => context.session,
    },
    { id: 'theme', src: 'theme', systemId: 'theme', input: ({ context }) => context.theme },
    {
      id: 'uiSettings',
      src: 'uiSettings',
      systemId: 'uiSettings',
      input: ({ context }) => context.uiSettings,
    },
    {
      id: 'demoSession',
      src: 'demoSession',
      systemId: 'demoSession',
      input: ({ context }) => context.demoSession,
    },
    { id: 'requests', src: 'requests', systemId: 'requests' },
    { id: 'activity', src: 'activity', systemId: 'activity' },
    { id: 'notice', src: 'notice', systemId: 'notice' },
    {
      id: 'newVersion',
      src: 'newVersion',
      systemId: 'newVersion',
      input: ({ context }) => context.newVersion,
    },
  ],
  on: {
    'flow.open': [
      // Opened twice, the running flow goes on, with the newest options.
      { guard: { type: 'isOpen', params: ({ event }) => event }, actions: keepOptions },
      { actions: [{ type: 'openFlow', params: ({ event }) => event }, keepOptions] },
    ],
    'flow.close': { actions: { type: 'closeFlow', params: ({ event }) => event } },
    'me.changed': [
      {
        guard: { type: 'isOpen', params: { flow: 'organizationAccess' } },
        actions: [
          { type: 'tellSession', params: ({ event }) => event },
          { type: 'tellOrganizationAccess', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'tellSession', params: ({ event }) => event } },
    ],
    'person.signedInAnew': { actions: { type: 'beginSession', params: ({ event }) => event } },
    'xstate.done.actor.login': {
      actions: { type: 'beginSession', params: ({ event }) => event.output },
    },
    'xstate.done.actor.register': {
      actions: { type: 'beginSession', params: ({ event }) => event.output },
    },
    'xstate.done.actor.device': {
      actions: { type: 'beginSession', params: ({ event }) => event.output },
    },
    'xstate.done.actor.stepUp': [
      {
        guard: { type: 'isConfirmed', params: ({ event }) => ({ signedIn: event.output }) },
        actions: [
          { type: 'beginSession', params: ({ event }) => required(event.output, 'sign-in') },
          closeStepUp,
        ],
      },
      { actions: closeStepUp },
    ],
    'xstate.done.actor.singleSignOnReply': {
      guard: { type: 'isConfirmed', params: ({ event }) => ({ signedIn: event.output }) },
      actions: {
        type: 'beginSession',
        params: ({ event }) => required(event.output, 'sign-in'),
      },
    },
  },
})
