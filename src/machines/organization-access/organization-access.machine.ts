import { assign, setup } from 'xstate'

import type { AccessRequest, OrganizationForm } from '#src/api/contract/organization.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import type { Me } from '#src/api/contract/user.ts'
import { required } from '#src/lib/required.ts'
import { accessWatchMachine } from '#src/machines/access-watch/access-watch.machine.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'
import { isOtherStanding, setupStepOf, type SetupStep } from '#src/api/contract/setup-step.ts'
import { keepProblem, problemWithFieldsOf } from '#src/machines/problem.ts'

type OrganizationAccessEvent =
  | { type: 'form.submit'; form: OrganizationForm }
  | { type: 'access.submit'; request: AccessRequest }
  | { type: 'access.askAgain' }
  /** What waits was told wrongly, or is right after all. */
  | { type: 'access.change' | 'access.keep' }
  /** An approver decided, or another tab went on. */
  | { type: 'me.changed'; me: Me }

type OrganizationAccessInput = { me: Me }
type OrganizationAccessContext = OrganizationAccessInput & {
  form: OrganizationForm | null
  request: AccessRequest | null
  /** Who waits was in the form of their request once more. */
  isBack: boolean
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

const access = setup({
  types: {
    input: {} as OrganizationAccessInput,
    context: {} as OrganizationAccessContext,
    events: {} as OrganizationAccessEvent,
    output: {} as { me: Me },
    tags: {} as 'busy',
    children: {} as {
      completeOrganizationForm: 'completeOrganizationForm'
      requestAccess: 'requestAccess'
      passcode: 'passcode'
      singleSignOn: 'singleSignOn'
      watch: 'accessWatch'
      untilAskAgain: 'countdown'
    },
  },
  actors: {
    completeOrganizationForm: effect<Me, { form: OrganizationForm }>('completeOrganizationForm'),
    requestAccess: effect<Me, { request: AccessRequest }>('requestAccess'),
    passcode: passcodeMachine,
    singleSignOn: singleSignOnMachine,
    accessWatch: accessWatchMachine,
    countdown: countdownMachine,
  },
  guards: {
    isAt: ({ context }, { step }: { step: SetupStep }) => setupStepOf(context.me) === step,
    isNews: ({ context }, { me }: { me: Me }) => isOtherStanding(me, context.me),
    isApproved: ({ context: { me } }) => !me.isCustomer && setupStepOf(me) === 'complete',
    hasToWait: ({ context: { me } }) => me.organizationAccessAskAgainAt !== null,
  },
  actions: {
    keepMe: assign((_, { me }: { me: Me }) => ({ me })),
    keepForm: assign((_, { form }: { form: OrganizationForm }) => ({ form })),
    keepRequest: assign((_, { request }: { request: AccessRequest }) => ({ request })),
    noteReturn: assign({ isBack: true }),
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign({ problem: null, fieldErrors: [] }),
    announceMe: (_, _params: { me: Me }) => {},
    announceApproval: () => {},
    announceSignIn: (_, _params: { method: string; tokens: Tokens }) => {},
  },
})

/** The server told who the person is now. */
const toldMe = ({ event }: { event: { output: Me } }) => ({ me: event.output })
const goOn = {
  target: '#organizationAccess.deciding',
  actions: [
    { type: 'keepMe', params: toldMe },
    { type: 'announceMe', params: toldMe },
  ],
} as const

/** Key of the method that mails codes: the specification's unless the person has another. */
const passcodeKeyOf = ({ methods }: Me) =>
  methods.find(({ type }) => type === 'passcode')?.key ?? 'email'

/** A code to the own mailbox proves it, and begins the session anew, which says who the person is then. */
const confirmingEmail = access.createStateConfig({
  initial: 'proving',
  states: {
    proving: {
      invoke: {
        id: 'passcode',
        src: 'passcode',
        input: ({ context: { me } }) => ({
          purpose: 'register',
          method: passcodeKeyOf(me),
          identifier: me.email,
          firstname: me.firstname,
          lastname: me.lastname,
          // Who just registered was promised a code.
          isAtOnce: true,
        }),
        onDone: {
          target: 'proven',
          actions: {
            type: 'announceSignIn',
            params: ({ context, event }) => ({
              method: passcodeKeyOf(context.me),
              tokens: event.output.tokens,
            }),
          },
        },
      },
    },
    proven: { tags: 'busy' },
  },
})

/** Google makes staff of a session; it leaves the page, and its reply comes to a page loaded anew. */
const signingInAsStaff = access.createStateConfig({
  invoke: {
    id: 'singleSignOn',
    src: 'singleSignOn',
    input: ({ context: { me } }) => ({
      method: { key: 'google', type: 'oidc-google' },
      identifier: me.email,
      isChosen: false,
    }),
  },
})

const sendingForm = access.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'completeOrganizationForm',
    src: 'completeOrganizationForm',
    input: ({ context }) => ({ form: required(context.form, 'form') }),
    onDone: goOn,
    onError: { target: 'editing', actions: keepProblem },
  },
})

const sendingRequest = access.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'requestAccess',
    src: 'requestAccess',
    input: ({ context }) => ({ request: required(context.request, 'request') }),
    onDone: goOn,
    onError: { target: 'editing', actions: keepProblem },
  },
})

/** Somebody else decides, or the person asked elsewhere. */
const watching = {
  id: 'watch',
  src: 'accessWatch',
  input: ({ context: { me } }: { context: OrganizationAccessContext }) => ({ me }),
  onDone: goOn,
  onError: {},
} as const

/** An approver may think better of it; else one may ask again after some time. */
const rejected = access.createStateConfig({
  invoke: watching,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasToWait', target: 'waiting' }, { target: 'open' }] },
    waiting: {
      invoke: {
        id: 'untilAskAgain',
        src: 'countdown',
        input: ({ context: { me } }) => ({
          deadline: required(me.organizationAccessAskAgainAt, 'time'),
        }),
        onDone: 'open',
        onError: {},
      },
    },
    open: { on: { 'access.askAgain': '#organizationAccess.accessRequest' } },
  },
})

/** Everybody confirms their email; staff sign in by Google; customers tell who they are, others ask to be let in; both end when the setup is complete. */
export const organizationAccessMachine = access.createMachine({
  id: 'organizationAccess',
  context: ({ input }) => ({
    ...input,
    form: null,
    request: null,
    isBack: false,
    problem: null,
    fieldErrors: [],
  }),
  initial: 'deciding',
  on: {
    'me.changed': [
      {
        guard: { type: 'isNews', params: ({ event }) => event },
        target: '.deciding',
        actions: { type: 'keepMe', params: ({ event }) => event },
      },
      { actions: { type: 'keepMe', params: ({ event }) => event } },
    ],
  },
  states: {
    deciding: {
      entry: 'clearProblem',
      always: [
        { guard: { type: 'isAt', params: { step: 'confirm-email' } }, target: 'confirmEmail' },
        { guard: { type: 'isAt', params: { step: 'staff-sign-in' } }, target: 'staffSignIn' },
        {
          guard: { type: 'isAt', params: { step: 'organization-form' } },
          target: 'organizationForm',
        },
        { guard: { type: 'isAt', params: { step: 'request-access' } }, target: 'accessRequest' },
        { guard: { type: 'isAt', params: { step: 'pending' } }, target: 'pending' },
        { guard: { type: 'isAt', params: { step: 'rejected' } }, target: 'rejected' },
        { guard: 'isApproved', target: 'complete', actions: 'announceApproval' },
        { target: 'complete' },
      ],
    },
    confirmEmail: confirmingEmail,
    staffSignIn: signingInAsStaff,
    organizationForm: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'form.submit': {
              target: 'sending',
              actions: { type: 'keepForm', params: ({ event }) => event },
            },
          },
        },
        sending: sendingForm,
      },
    },
    accessRequest: {
      initial: 'editing',
      states: {
        editing: {
          invoke: watching,
          on: {
            'access.submit': {
              target: 'sending',
              actions: { type: 'keepRequest', params: ({ event }) => event },
            },
            'access.keep': {
              guard: { type: 'isAt', params: { step: 'pending' } },
              target: '#organizationAccess.deciding',
            },
          },
        },
        sending: sendingRequest,
      },
    },
    pending: {
      invoke: watching,
      on: { 'access.change': { target: 'accessRequest', actions: 'noteReturn' } },
    },
    rejected,
    complete: { type: 'final' },
  },
  output: ({ context: { me } }) => ({ me }),
})
