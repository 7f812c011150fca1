import { getCookie } from 'hono/cookie'

import type { Config } from '#server/base/config/config.ts'
import { clientAddress } from '#server/http/address.ts'
import type { AppContext } from '#server/http/app-env.ts'
import { cookieNameOf, cookieOf, removalOf } from '#server/http/cookies.ts'
import type { RequestFacts } from '#server/http/implement.ts'
import { addressFault } from '#server/http/unknown-proxy.ts'

/** RFC 6265, section 4.1.1: a token. */
const isName = /^[\w!#$%&'*+.^`|~-]+$/
/** Cookies of the server and of its pages. */
const isOurs = /^(?:(?:__Host-Http-)?pp_|partner-portal-frontend-)/
/** To name more would make longer headers than a proxy takes (4 KiB in nginx); so many are of sites of the domain above. */
const mostRemoved = 20

/** The facts of one request. Cookies are written to the answer at once, so that a refusal carries them too. */
export const requestFacts = (c: AppContext, config: Config): RequestFacts => ({
  id: c.get('requestId'),
  address: addressOf(c, config),
  addressFault: addressFault(c, config),
  userAgent: c.req.header('user-agent') ?? '',
  signal: c.req.raw.signal,
  idempotencyKey: keyIn(c.req.header('idempotency-key')),
  cookies: {
    get: (name) => getCookie(c, cookieNameOf(name, config)) || null,
    set: (name, value, maxAgeSec) =>
      c.header('set-cookie', cookieOf(name, value, maxAgeSec, config), { append: true }),
    clear: (name) => c.header('set-cookie', cookieOf(name, '', 0, config), { append: true }),
  },
  forgetSite: () => {
    c.header('clear-site-data', '"storage"')
    const known = cookieNameOf('browser', config)
    const names = Object.keys(getCookie(c)).filter((it) => it !== known && isName.test(it))
    const oursFirst = names.toSorted(
      (one, other) => Number(isOurs.test(other)) - Number(isOurs.test(one)),
    )
    // One by one, because `Clear-Site-Data: "cookies"` would remove the `browser` cookie too.
    for (const name of oursFirst.slice(0, mostRemoved)) {
      c.header('set-cookie', removalOf(name, config), { append: true })
    }
  },
})

const keyPattern = /^[\w-]{8,128}$/

const keyIn = (header = '') => (keyPattern.test(header) ? header : null)

/** Where the request comes from, by the configured number of trusted proxies. */
export const addressOf = (c: AppContext, { trustedProxies }: Config) =>
  clientAddress(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for'),
    trustedProxies,
  )
