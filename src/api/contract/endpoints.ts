import { contracts } from '#src/api/contract/contracts.gen.ts'
import type { Endpoint } from '#src/api/contract/endpoint.ts'

type EndpointsIn<TModule> = {
  [TName in keyof TModule as TModule[TName] extends Endpoint ? TName : never]: TModule[TName]
}

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'problems' in value

const endpointsIn = <TModule extends object>(module: TModule) =>
  Object.fromEntries(
    Object.entries(module).filter(([, value]) => isEndpoint(value)),
  ) as EndpointsIn<TModule>

/** Every call of the product by its name, as tests know them: the server mounts those that have a handler. */
export const endpoints = endpointsIn(contracts)

export type EndpointName = keyof typeof endpoints
