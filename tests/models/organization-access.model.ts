import type { Me } from '#src/api/contract/user.ts'
import { CallError } from '#src/lib/call-error.ts'
import { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import { failures, me, now, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const customer: Me = { ...me, isCustomer: true }
const unconfirmed: Me = { ...customer, isEmailConfirmed: false, methods: [] }
const completed: Me = { ...customer, organizationFormCompleted: true }
const pending: Me = {
  ...me,
  organizationAccessStatus: 'pending',
  organizationAccessRequest: { organization: 'Acme', reason: 'A workshop.' },
}
/** As a process of the version before tells it. */
const pendingBefore: Me = { ...me, organizationName: 'Acme', organizationAccessStatus: 'pending' }
const approved: Me = { ...me, organizationAccessStatus: 'approved' }
const rejected: Me = {
  ...me,
  organizationName: 'Acme',
  organizationAccessStatus: 'rejected',
  organizationAccessReason: 'Unknown organization.',
}
const rejectedForDays: Me = { ...rejected, organizationAccessAskAgainAt: now + 604_800_000 }

const invalid = new CallError('failure', 'Please check the form.', {
  problem: 'invalid-input',
  fieldErrors: [{ field: 'organization', message: 'Organization is required.' }],
})

const cases: FlowCases<typeof organizationAccessMachine> = {
  send: {
    'form.submit': {
      form: { form: { organization: 'Acme', website: '', country: 'Kenya', jobTitle: 'Engineer' } },
    },
    'access.submit': { request: { request: { organization: 'Acme', reason: 'A workshop.' } } },
    'me.changed': {
      renamed: { me: { ...me, name: 'Ada King' } },
      pending: { me: pending },
      rejected: { me: rejected },
      'rejected for days': { me: rejectedForDays },
      approved: { me: approved },
    },
  },
  done: {
    completeOrganizationForm: { completed },
    requestAccess: { pending },
    withdrawRequest: { withdrawn: me },
    passcode: { tokens: { tokens: tokensOf('first') } },
    watch: { approved, 'rejected for days': rejectedForDays, pending: pendingBefore },
  },
  fail: {
    completeOrganizationForm: { invalid, dropped: failures.dropped },
    requestAccess: { invalid, dropped: failures.dropped },
    withdrawRequest: { decided: failures.decided },
    watch: { fault: failures.fault },
    untilAskAgain: { fault: failures.fault },
  },
  facets: ({ problem, me }) => [
    problem !== null,
    me.organizationAccessStatus,
    me.organizationAccessRequest,
    me.organizationAccessAskAgainAt,
    me.isEmailConfirmed,
  ],
}

export const organizationAccessModels = [
  flowModel(organizationAccessMachine, {
    ...cases,
    variant: 'unconfirmed',
    input: { me: unconfirmed },
    send: { ...cases.send, 'me.changed': { confirmed: { me: customer } } },
  }),
  flowModel(organizationAccessMachine, { ...cases, variant: 'customer', input: { me: customer } }),
  flowModel(organizationAccessMachine, { ...cases, variant: 'partner', input: { me } }),
  flowModel(organizationAccessMachine, {
    ...cases,
    variant: 'staff',
    input: { me: { ...me, isStaffElsewhere: true } },
  }),
]
