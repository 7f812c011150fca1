import { listDemoNames as listDemoNamesEndpoint } from '#src/api/contract/admin-demos.ts'
import { implement } from '#server/http/implement.ts'

export const listDemoNames = implement(listDemoNamesEndpoint, ({ services: { catalogue } }) => {
  const named = [...catalogue.demos, ...catalogue.withdrawn]
  return Promise.resolve({ demos: named.map(({ key, label }) => ({ key, label })) })
})
