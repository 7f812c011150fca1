import { assign, setup } from 'xstate'

import type { AccessRequest, OrganizationForm } from '#src/api/contract/organization.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import type { Me } from '#src/api/contract/user.ts'
import { accessWatchMachine } from '#src/machines/access-watch/access-watch.machine.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'
import { isOtherStanding, setupStepOf, type SetupStep } from '#src/api/contract/setup-step.ts'
import { problemWithFieldsOf } from '#src/machines/problem.ts'

type OrganizationAccessEvent =
  | { type: 'form.submit'; form: OrganizationForm }
  | { type: 'access.submit'; request: AccessRequest }
  | { type: 'access.askAgain' }
  /** Opens the pending request to change it, or leaves it as it is. */
  | { type: 'access.change' | 'access.keep' }
  /** Withdraws the pending request, after a confirmation. */
  | { type: 'access.withdraw' | 'access.confirm' | 'access.cancel' }
  /** An approver has decided, or another tab has moved on. */
  | { type: 'me.changed'; me: Me }

type OrganizationAccessInput = { me: Me }
export type OrganizationAccessContext = OrganizationAccessInput & {
  form: OrganizationForm | null
  request: AccessRequest | null
  /** The person returned from the form that changes a pending request. */
  isBack: boolean
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

/** The events, effects, guards and actions of the setup's chart. */
export const access = setup({
  types: {
    input: {} as OrganizationAccessInput,
    context: {} as OrganizationAccessContext,
    events: {} as OrganizationAccessEvent,
    output: {} as { me: Me },
    tags: {} as 'busy',
    children: {} as {
      completeOrganizationForm: 'completeOrganizationForm'
      requestAccess: 'requestAccess'
      withdrawRequest: 'withdrawRequest'
      passcode: 'passcode'
      singleSignOn: 'singleSignOn'
      watch: 'accessWatch'
      untilAskAgain: 'countdown'
    },
  },
  actors: {
    completeOrganizationForm: effect<Me, { form: OrganizationForm }>('completeOrganizationForm'),
    requestAccess: effect<Me, { request: AccessRequest }>('requestAccess'),
    withdrawRequest: effect<Me, void>('withdrawRequest'),
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
    announceWithdrawal: () => {},
    announceSignIn: (_, _params: { method: string; tokens: Tokens }) => {},
  },
})
