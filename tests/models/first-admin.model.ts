import { firstAdminMachine } from '#src/machines/first-admin/first-admin.machine.ts'
import { failures, me } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const firstAdminModels = [
  flowModel(firstAdminMachine, {
    input: { secret: 'first-admin-secret' },
    done: { becomeAdmin: { admin: { ...me, isAdmin: true } } },
    fail: { becomeAdmin: { expired: failures.deadLink, dropped: failures.dropped } },
    facets: ({ problem }) => problem !== null,
  }),
]
