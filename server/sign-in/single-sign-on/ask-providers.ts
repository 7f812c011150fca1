import type { Services } from '#server/base/services.ts'
import { faultOf } from '#server/sign-in/single-sign-on/provider-fault.ts'

/**
 * Loads the configuration of each provider in the background of the start, so that a wrong issuer is logged before anybody signs
 * in by it, and the first sign-in does not have to wait for it.
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
