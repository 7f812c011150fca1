import type { AccountSession, AccountSessions } from '#src/api/contract/account.ts'
import { accountMachine } from '#src/machines/account/account.machine.ts'
import { failures, now } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const sessionOf = (id: string, isCurrent: boolean): AccountSession => ({
  id,
  method: 'email',
  browser: 'Chrome on Linux',
  address: '192.0.2.1',
  loginAt: now,
  lastSeenAt: now,
  isCurrent,
})

const here = sessionOf('here', true)
const there = sessionOf('there', false)
const both: AccountSessions = { sessions: [here, there], signIns: [] }
const alone: AccountSessions = { sessions: [here], signIns: [] }

export const accountModels = [
  flowModel(accountMachine, {
    send: { 'session.revoke': { other: { id: 'there' }, current: { id: 'here' } } },
    done: {
      listSessions: { both },
      revokeSession: { alone },
      revokeOthers: { alone },
    },
    fail: {
      listSessions: { dropped: failures.dropped },
      revokeSession: { fault: failures.fault },
      revokeOthers: { dropped: failures.dropped },
    },
    facets: ({ listed, problem, revoked }) => [listed?.sessions.length, problem !== null, revoked],
  }),
]
