import type { Config } from '#server/base/config/config.ts'
import type { Log } from '#server/base/log.ts'
import type { AppContext } from '#server/http/app-env.ts'
import { isProbe } from '#server/http/health.ts'
import { livePath } from '#src/api/contract/live.ts'

const unnamed =
  'a proxy is in front, and with TRUSTED_PROXIES=0 all people share the limits of its address: set it to how many proxies there are'
const silent =
  'X-Forwarded-For names fewer addresses than TRUSTED_PROXIES counts proxies: set it to how many there are, and have each append its client’s address, or people share limits or make up addresses'
const old =
  'a proxy asks by HTTP/1.0, so each request takes a connection, and a file that a stop cuts looks whole: have it ask by HTTP/1.1 (proxy_http_version in nginx)'
const deaf =
  'a proxy does not pass on the WebSocket upgrade of /api/live, so pages poll, and are told late of what happens'

/**
 * What is wrong with how the client's address is told, or `null`. In production something in front ends TLS: with none named,
 * everybody appears to have its address, and shares one set of limits.
 */
export const addressFault = (c: AppContext, { mode, publicUrl, trustedProxies }: Config) => {
  if (mode !== 'production') {
    return null
  }
  const told = (c.req.header('x-forwarded-for') ?? '').split(',').filter((it) => it.trim() !== '')
  if (trustedProxies === 0) {
    return told.length > 0 || publicUrl.startsWith('https:') ? unnamed : null
  }
  return told.length < trustedProxies ? silent : null
}

/** Warns of each fault of a proxy at the first request that shows it, and says what to set. */
export const watchProxy = (config: Config, log: Log) => {
  const told = new Set<string>()
  const tell = (fault: string) => {
    if (!told.has(fault)) {
      told.add(fault)
      log.warn(fault)
    }
  }
  return (c: AppContext) => {
    // Balancers probe past the proxies, and by HTTP/1.0.
    if (config.mode === 'production' && !isProbe(c.req.path)) {
      faultsOf(c, config).forEach(tell)
    }
  }
}

const faultsOf = (c: AppContext, config: Config) =>
  [
    addressFault(c, config),
    c.env?.incoming?.httpVersion === '1.0' && old,
    // Sockets never come this way: an upgrade is no request.
    c.req.path === livePath && c.req.header('sec-websocket-key') !== undefined && deaf,
  ].filter((fault) => typeof fault === 'string')
