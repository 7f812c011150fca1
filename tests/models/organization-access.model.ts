import type { Me } from '#src/api/contract/user.ts'
import { CallError } from '#src/lib/call-error.ts'
import { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import { failures, me, tokensOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const customer: Me = { ...me, isCustomer: true }
const unconfirmed: Me = { ...customer, isEmailConfirmed: false, methods: [] }
const completed: Me = { ...customer, organizationFormCompleted: true }
const pending: Me = { ...me, organizationAccessStatus: 'pending' }
const approved: Me = { ...me, organizationAccessStatus: 'approved' }
const rejected: Me = {
  ...me,
  organizationAccessStatus: 'rejected',
  organizationAccessReason: 'Unknown organization.',
}

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
      approved: { me: approved },
    },
  },
  done: {
    completeOrganizationForm: { completed },
    requestAccess: { pending },
    passcode: { tokens: { tokens: tokensOf('first') } },
  },
  fail: {
    completeOrganizationForm: { invalid, dropped: failures.dropped },
    requestAccess: { invalid, dropped: failures.dropped },
  },
  facets: ({ problem, me: { organizationAccessStatus, isEmailConfirmed } }) => [
    problem !== null,
    organizationAccessStatus,
    isEmailConfirmed,
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
]
