import { accountMachine } from '#src/machines/account/account.machine.ts'
import { accountSessions, failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const { here, there, both, alone } = accountSessions

export const accountModels = [
  flowModel(accountMachine, {
    send: { 'session.revoke': { other: { id: there.id }, current: { id: here.id } } },
    done: {
      listSessions: { both, alone },
      relistSessions: { alone },
      revokeSession: { alone },
      revokeOthers: { alone },
    },
    fail: {
      listSessions: { dropped: failures.dropped },
      relistSessions: { dropped: failures.dropped },
      revokeSession: { fault: failures.fault },
      revokeOthers: { dropped: failures.dropped },
    },
    facets: ({ listed, isOutdated, problem, revoked }) => [
      listed?.sessions.length,
      isOutdated,
      problem !== null,
      revoked,
    ],
  }),
]
