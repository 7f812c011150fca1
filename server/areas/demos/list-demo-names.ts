import { listDemoNames as listDemoNamesEndpoint } from '#src/api/contract/admin-demos.ts'
import { implement } from '#server/http/implement.ts'

export const listDemoNames = implement(listDemoNamesEndpoint, ({ services: { catalogue } }) =>
  Promise.resolve({ demos: catalogue.demos.map(({ key, label }) => ({ key, label })) }),
)
