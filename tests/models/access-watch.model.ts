import type { Me } from '#src/api/contract/user.ts'
import { accessWatchMachine } from '#src/machines/access-watch/access-watch.machine.ts'
import { failures, me, now } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const pending: Me = { ...me, organizationAccessStatus: 'pending' }
const rejected: Me = {
  ...me,
  organizationAccessStatus: 'rejected',
  organizationAccessReason: 'Unknown organization.',
  organizationAccessAskAgainAt: now + 604_800_000,
}

export const accessWatchModels = [
  flowModel(accessWatchMachine, {
    input: { me: pending },
    done: { waitForDecision: { pending, rejected } },
    fail: {
      waitForDecision: { dropped: failures.dropped },
      visibility: { fault: failures.fault },
      network: { fault: failures.fault },
    },
    facets: ({ me, hasMissed }) => [me.organizationAccessStatus, hasMissed],
  }),
]
