import { countWaiting as countWaitingEndpoint } from '#src/api/contract/admin-access.ts'
import { implement } from '#server/http/implement.ts'
import { waitingPeople } from '#server/identity/approvers/waiting-people.ts'

export const countWaiting = implement(countWaitingEndpoint, async ({ services }) => ({
  waiting: await waitingPeople(services.db),
}))
