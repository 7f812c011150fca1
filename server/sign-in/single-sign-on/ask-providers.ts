import type { Services } from '#server/base/services.ts'
import { faultOf } from '#server/sign-in/single-sign-on/provider-fault.ts'

/**
 * Asks each provider about itself as the process starts: an issuer that is wrong is told before anybody signs in by it, and who
 * does first waits for no answer. Nobody waits for it.
 */
export const askProviders = async ({
  config,
  log,
  openId,
}: Pick<Services, 'config' | 'log' | 'openId'>) => {
  await Promise.all(
    config.providers.map((provider) =>
      openId
        .configurationOf(provider)
        .catch((error: unknown) =>
          log.warn('provider not asked', { method: provider.key, ...faultOf(error) }),
        ),
    ),
  )
}
