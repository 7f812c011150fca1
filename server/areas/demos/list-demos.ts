import { listDemos as listDemosEndpoint } from '#src/api/contract/demos.ts'
import { ownDemos } from '#server/areas/demos/own-demos.ts'
import { implement } from '#server/http/implement.ts'

export const listDemos = implement(listDemosEndpoint, async ({ caller, services }) => ({
  demos: await ownDemos(caller, services),
}))
