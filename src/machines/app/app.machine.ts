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
import type { accountMachine } from '#src/machines/account/account.machine.ts'
import { activityMachine } from '#src/machines/activity/activity.machine.ts'
import type { connectMachine } from '#src/machines/connect/connect.machine.ts'
import type { contactMachine } from '#src/machines/contact/contact.machine.ts'
import type { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'
import type { conversationsMachine } from '#src/machines/conversations/conversations.machine.ts'
import type { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'
import type { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'
import { demoSessionMachine } from '#src/machines/demo-session/demo-session.machine.ts'
import type { decisionsMachine } from '#src/machines/decisions/decisions.machine.ts'
import type { deviceVerifyMachine } from '#src/machines/device-verify/device-verify.machine.ts'
import type { deviceMachine } from '#src/machines/device/device.machine.ts'
import { arriving } from '#src/machines/effect.ts'
import type { firstAdminMachine } from '#src/machines/first-admin/first-admin.machine.ts'
import type { LoginOptions } from '#src/machines/login/login-options.ts'
import type { linkedSignOnsMachine } from '#src/machines/linked-sign-ons/linked-sign-ons.machine.ts'
import type { loginMachine } from '#src/machines/login/login.machine.ts'
import { newVersionMachine } from '#src/machines/new-version/new-version.machine.ts'
import { noticeMachine } from '#src/machines/notice/notice.machine.ts'
import type { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import type { passkeysMachine } from '#src/machines/passkeys/passkeys.machine.ts'
import type { passwordUpdateMachine } from '#src/machines/password-update/password-update.machine.ts'
import type { adminActMachine } from '#src/machines/admin-act/admin-act.machine.ts'
import type { registerMachine } from '#src/machines/register/register.machine.ts'
import { requestsMachine } from '#src/machines/requests/requests.machine.ts'
import { required } from '#src/lib/required.ts'
import { recordFrom } from '#src/machines/session/session-record.ts'
import type { searchMachine } from '#src/machines/search/search.machine.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import type { stepUpMachine } from '#src/machines/step-up/step-up.machine.ts'
import type { singleSignOnLogoutMachine } from '#src/machines/single-sign-on-logout/single-sign-on-logout.machine.ts'
import type { singleSignOnReplyMachine } from '#src/machines/single-sign-on-reply/single-sign-on-reply.machine.ts'
import { themeMachine } from '#src/machines/theme/theme.machine.ts'
import { uiSettingsMachine } from '#src/machines/ui-settings/ui-settings.machine.ts'

/** Flows that live as long as their screen; a route opens and closes them by name. Their code arrives with it. */
export const flows = {
  login: arriving<typeof loginMachine>('login'),
  register: arriving<typeof registerMachine>('register'),
  connect: arriving<typeof connectMachine>('connect'),
  organizationAccess: arriving<typeof organizationAccessMachine>('organizationAccess'),
  passkeys: arriving<typeof passkeysMachine>('passkeys'),
  passwordUpdate: arriving<typeof passwordUpdateMachine>('passwordUpdate'),
  demoOpen: arriving<typeof demoOpenMachine>('demoOpen'),
  copyLink: arriving<typeof copyLinkMachine>('copyLink'),
  search: arriving<typeof searchMachine>('search'),
  singleSignOnReply: arriving<typeof singleSignOnReplyMachine>('singleSignOnReply'),
  singleSignOnLogout: arriving<typeof singleSignOnLogoutMachine>('singleSignOnLogout'),
  linkedSignOns: arriving<typeof linkedSignOnsMachine>('linkedSignOns'),
  contact: arriving<typeof contactMachine>('contact'),
  account: arriving<typeof accountMachine>('account'),
  device: arriving<typeof deviceMachine>('device'),
  deviceVerify: arriving<typeof deviceVerifyMachine>('deviceVerify'),
  firstAdmin: arriving<typeof firstAdminMachine>('firstAdmin'),
  decisions: arriving<typeof decisionsMachine>('decisions'),
  adminAct: arriving<typeof adminActMachine>('adminAct'),
  conversation: arriving<typeof conversationMachine>('conversation'),
  conversations: arriving<typeof conversationsMachine>('conversations'),
  stepUp: arriving<typeof stepUpMachine>('stepUp'),
} as const

export type FlowName = keyof typeof flows
export type FlowInput<TFlow extends FlowName> = InputFrom<(typeof flows)[TFlow]>

type OpenFlow = {
  [TFlow in FlowName]: {
    type: 'flow.open'
    flow: TFlow
    input: FlowInput<TFlow>
    /** What becomes of whoever signs in by this flow (LOGIN-7). */
    options?: LoginOptions | undefined
  }
}[FlowName]
type SignedInBy<TFlow extends 'login' | 'register' | 'device' | 'stepUp' | 'singleSignOnReply'> =
  DoneActorEvent<OutputFrom<(typeof flows)[TFlow]>, TFlow>

type SignedIn = OutputFrom<typeof loginMachine>

export type AppEvent =
  | OpenFlow
  | { type: 'flow.close'; flow: FlowName }
  /** The person's data changed on the server: all who show it are told. */
  | { type: 'me.changed'; me: Me }
  /** A person who is in showed once more who they are: their session is another one now. */
  | ({ type: 'person.signedInAnew' } & SignedIn)
  | SignedInBy<'login'>
  | SignedInBy<'register'>
  | SignedInBy<'device'>
  | SignedInBy<'stepUp'>
  | SignedInBy<'singleSignOnReply'>

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
  /** What the flow that signs in was opened with last; `null` where none of those is open. */
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

/** The root of all: what lives as long as the tab is invoked, what lives as long as a screen spawned. */
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
      // Asked twice, the flow that runs goes on, and leads where it was told last.
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
