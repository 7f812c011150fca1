import { onceAMinute } from '#server/base/once-a-minute.ts'
import type { Config } from '#server/base/config/config.ts'
import type { Log } from '#server/base/log.ts'
import type { AppContext } from '#server/http/app-env.ts'
import { guardHost } from '#server/http/guards.ts'

/**
 * Refuses requests under another host name. Until the first request under the right one, it warns once a minute and says what to
 * set, because most proxies do not pass on `Host` by default. After that, wrong names come from strangers and are not worth a
 * warning.
 */
export const watchHost = (config: Config, log: Log) => {
  let isReached = config.mode === 'local'
  const tell = onceAMinute((host: string) =>
    log.warn('nobody comes by the name of PUBLIC_URL: a proxy in front has to pass on Host', {
      host,
      publicUrl: config.publicUrl,
    }),
  )
  return (c: AppContext) => {
    try {
      guardHost(c, config)
      isReached = true
    } catch (error) {
      if (!isReached) {
        tell((c.req.header('host') ?? '').slice(0, 100))
      }
      throw error
    }
  }
}
