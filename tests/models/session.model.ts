import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { failures, me, recordOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const accessToken = 'access-current'
/** Records differ in all but the access token, so that 'current' stays current on every path. */
const record = (name: string) => ({ ...recordOf(name), accessToken })

/** As old as it may get by its end. */
const last = { ...record('last'), expiresIn: 300, maxAge: 300 }

/** Made a customer by an admin. */
const customer = { ...me, isCustomer: !me.isCustomer }
/** Made staff by Google, in another browser. */
const staff = { ...customer, isStaffElsewhere: true }
/** Somebody else. */
const other = { ...me, email: 'grace@partner.example' }

const cases: FlowCases<typeof sessionMachine> = {
  send: {
    'session.begin': { record: { record: record('begun') } },
    'session.rejected': { current: { accessToken }, older: { accessToken: 'access-older' } },
    'session.refused': {
      '401': { error: failures.refused, accessToken },
      '503': { error: failures.busy, accessToken },
      older: { error: failures.refused, accessToken: 'access-older' },
    },
    'session.begunElsewhere': { record: { record: record('begun elsewhere') } },
    'session.renewedElsewhere': {
      record: { record: record('renewed elsewhere') },
      last: { record: last },
    },
    'me.changed': { name: { me: { ...me, name: 'Ada King' } } },
  },
  done: {
    loadMe: { me, other },
    reloadMe: { me: { ...me, name: 'Ada Byron' }, other, customer, staff },
    rereadMe: { me: { ...me, name: 'Ada Byron' }, customer, staff },
    refreshTokens: {
      told: { record: record('renewed'), isUseTold: true },
      found: { record: record('found'), isUseTold: false },
      last: { record: last, isUseTold: true },
    },
    endSession: { ended: undefined },
  },
  fail: {
    loadMe: { '498': failures.outdated, '401': failures.refused, dropped: failures.dropped },
    reloadMe: { '498': failures.outdated, dropped: failures.dropped },
    rereadMe: { '498': failures.outdated, '401': failures.refused, dropped: failures.dropped },
    refreshTokens: { '401': failures.refused, dropped: failures.dropped },
    endSession: { dropped: failures.dropped },
  },
  internal: ['session.renewed', 'session.prolonged', 'session.extend'],
}

export const sessionModels = [
  flowModel(sessionMachine, { ...cases, variant: 'nobody stored', input: { stored: null } }),
  flowModel(sessionMachine, {
    ...cases,
    variant: 'stored',
    input: { stored: record('stored') },
    facets: ({ problem, me }) => [problem !== null, me !== null],
  }),
]
