import type { Config } from '#server/base/config/config.ts'
import type { Log } from '#server/base/log.ts'
import type { AppContext } from '#server/http/app-env.ts'

/**
 * Whether the request came through a proxy that is not configured. Then everybody appears to have the proxy's address, and shares
 * one set of limits.
 */
export const isByUnknownProxy = (c: AppContext, { mode, trustedProxies }: Config) =>
  mode === 'production' && trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined

/** Warns at the first such request, and says what to set. */
export const watchProxy = (config: Config, log: Log) => {
  let isTold = false
  return (c: AppContext) => {
    if (!isTold && isByUnknownProxy(c, config)) {
      isTold = true
      log.warn(
        'a proxy is in front, and with TRUSTED_PROXIES=0 all people share the limits of its address: set it to how many proxies there are',
      )
    }
  }
}
