import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { failures, me, recordOf } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const accessToken = 'access-current'
/** Records differ in all but the access token, so that 'current' stays current on every path. */
const record = (name: string) => ({ ...recordOf(name), accessToken })

const cases: FlowCases<typeof sessionMachine> = {
  send: {
    'session.begin': { record: { record: record('begun') } },
    'session.rejected': { current: { accessToken }, older: { accessToken: 'access-older' } },
    'session.refused': { '401': { error: failures.refused }, '503': { error: failures.busy } },
    'session.begunElsewhere': { record: { record: record('begun elsewhere') } },
    'session.renewedElsewhere': { record: { record: record('renewed elsewhere') } },
    'me.changed': { name: { me: { ...me, name: 'Ada King' } } },
  },
  done: {
    loadMe: { me },
    reloadMe: { me: { ...me, name: 'Ada Byron' } },
    refreshTokens: { record: record('renewed') },
    endSession: { ended: undefined },
  },
  fail: {
    loadMe: { '498': failures.outdated, '401': failures.refused, dropped: failures.dropped },
    reloadMe: { '498': failures.outdated, dropped: failures.dropped },
    refreshTokens: { '401': failures.refused, dropped: failures.dropped },
    endSession: { dropped: failures.dropped },
  },
  internal: ['session.renewed'],
}

export const sessionModels = [
  flowModel(sessionMachine, { ...cases, variant: 'nobody stored', input: { stored: null } }),
  flowModel(sessionMachine, {
    ...cases,
    variant: 'stored',
    input: { stored: record('stored') },
    facets: ({ problem }) => problem !== null,
  }),
]
