import type { Config } from '#server/base/config/config.ts'
import type { Log } from '#server/base/log.ts'
import type { AppContext } from '#server/http/app-env.ts'

/**
 * Does the request come by a proxy that the portal was not told of? Then all people have its address, and with it the limits
 * of one.
 */
export const isByUnknownProxy = (c: AppContext, { mode, trustedProxies }: Config) =>
  mode === 'production' && trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined

/** Looks at each request, and says once what to set. */
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
