import * as client from 'openid-client'

import type { Services } from '#server/base/services.ts'
import { createFailingProviders } from '#server/sign-in/single-sign-on/failing-providers.ts'
import { createProviderFetch } from '#server/sign-in/single-sign-on/provider-fetch.ts'
import { faultOf } from '#server/sign-in/single-sign-on/provider-fault.ts'
import type { Provider } from '#server/base/config/providers.ts'

/** The configurations of the providers, and which of them fail, in memory for the whole process. */
export type OpenId = ReturnType<typeof createFailingProviders> & {
  /** Throws the error of openid-client if the provider cannot be reached and never could. */
  readonly configurationOf: (provider: Provider) => Promise<client.Configuration>
}

declare module '#server/base/services.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Services {
    readonly openId: OpenId
  }
}

type Held = { readonly configuration: client.Configuration; readonly since: number }
type Needs = Pick<Services, 'config' | 'log' | 'now'>

const freshMs = 600_000
/** How long the last configuration of an unreachable provider stays in use. */
const keptMs = 86_400_000

/** Asks each provider at most every ten minutes; only the first sign-in waits for the answer. */
export const createOpenId = ({ config, log, now }: Needs): OpenId => {
  const held = new Map<string, Held>()
  const asked = new Map<string, Promise<client.Configuration>>()
  const fetch = createProviderFetch(config)

  const ask = async (provider: Provider) => {
    const configuration = await discover(provider, fetch, config.mode === 'local')
    const keys = keysOf(held.get(provider.key)?.configuration)
    if (keys !== undefined) {
      client.setJwksCache(configuration, keys)
    }
    held.set(provider.key, { configuration, since: now() })
    return configuration
  }

  const askOnce = (provider: Provider) => {
    const running = asked.get(provider.key)
    if (running !== undefined) {
      return running
    }
    const answer = ask(provider).finally(() => asked.delete(provider.key))
    asked.set(provider.key, answer)
    return answer
  }

  return {
    ...createFailingProviders({ now }),
    configurationOf: async (provider) => {
      const known = held.get(provider.key)
      const age = known === undefined ? Infinity : now() - known.since
      if (known === undefined || age >= keptMs) {
        held.delete(provider.key)
        return askOnce(provider)
      }
      if (age >= freshMs) {
        askOnce(provider).catch((error: unknown) =>
          log.warn('provider not asked', { method: provider.key, ...faultOf(error) }),
        )
      }
      return known.configuration
    },
  }
}

const keysOf = (configuration: client.Configuration | undefined) =>
  configuration === undefined ? undefined : client.getJwksCache(configuration)

const discover = (provider: Provider, fetch: client.CustomFetch, isLocal: boolean) =>
  client.discovery(new URL(provider.issuer), provider.clientId, {}, authenticationOf(provider), {
    [client.customFetch]: fetch,
    // Otherwise openid-client trusts the TLS connection and verifies no signature (OI-06).
    execute: [
      client.enableNonRepudiationChecks,
      ...(isLocal ? [client.allowInsecureRequests] : []),
    ],
  })

/**
 * Sends the secret in the form if the provider supports that, because implementations differ in how they encode the header;
 * otherwise in the header, the default of the standard.
 */
const authenticationOf = ({ clientSecret }: Provider): client.ClientAuth => {
  const byHeader = client.ClientSecretBasic(clientSecret)
  const byForm = client.ClientSecretPost(clientSecret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    const authenticate = methods.includes('client_secret_post') ? byForm : byHeader
    return authenticate(server, ...rest)
  }
}
