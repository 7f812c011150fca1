import { onceAMinute } from '#server/base/once-a-minute.ts'
import type { Config } from '#server/base/config/config.ts'
import type { Log } from '#server/base/log.ts'
import type { AppContext } from '#server/http/app-env.ts'
import { guardHost } from '#server/http/guards.ts'

/**
 * Refuses who asks by another name. Until somebody comes by the right one it is told once a minute, with what to set: most proxies
 * pass on no `Host` unless they are told to. Then it is a stranger's doing, and no news.
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
