import type { Me } from '#src/api/contract/user.ts'
import { required } from '#src/lib/required.ts'
import {
  access,
  type OrganizationAccessContext,
} from '#src/machines/organization-access/organization-access.setup.ts'
import { keepProblem } from '#src/machines/problem.ts'

/** The server told who the person is now. */
const toldMe = ({ event }: { event: { output: Me } }) => ({ me: event.output })
const goOn = {
  target: '#organizationAccess.deciding',
  actions: [
    { type: 'keepMe', params: toldMe },
    { type: 'announceMe', params: toldMe },
  ],
} as const

/** Key of the method that mails codes: the specification's, unless the person has another one. */
const passcodeKeyOf = ({ methods }: Me) =>
  methods.find(({ type }) => type === 'passcode')?.key ?? 'email'

/** A code to the person's mailbox proves it and starts a new session, which says who the person is then. */
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

/** Signing in by Google makes it a staff session; this leaves the page, and the reply comes to a newly loaded one. */
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

const withdrawing = access.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'withdrawRequest',
    src: 'withdrawRequest',
    onDone: { ...goOn, actions: [...goOn.actions, 'announceWithdrawal'] },
    // If a decision came first, the watch brings it.
    onError: { target: 'asking', actions: keepProblem },
  },
})

/** A decision is noticed in each of these states, and leads on. */
const pending = access.createStateConfig({
  invoke: watching,
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'access.change': { target: '#organizationAccess.accessRequest', actions: 'noteReturn' },
        'access.withdraw': 'asking',
      },
    },
    asking: {
      on: {
        'access.confirm': 'withdrawing',
        'access.cancel': { target: 'waiting', actions: 'clearProblem' },
      },
    },
    withdrawing,
  },
})

/** An approver may reverse it; otherwise the person may ask again after some time. */
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
    pending,
    rejected,
    complete: { type: 'final' },
  },
  output: ({ context: { me } }) => ({ me }),
})
