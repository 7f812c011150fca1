import { loadDemo as loadDemoEndpoint } from '#src/api/contract/demos.ts'
import { ownDemo } from '#server/areas/demos/own-demos.ts'
import { implement } from '#server/http/implement.ts'

export const loadDemo = implement(loadDemoEndpoint, ({ input: { key }, caller, services }) =>
  ownDemo(key, caller, services),
)
