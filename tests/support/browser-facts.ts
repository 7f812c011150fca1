import { randomUUID } from 'node:crypto'

import type { Config } from '#server/base/config/config.ts'
import { cookieNameOf } from '#server/http/cookies.ts'
import type { RequestFacts } from '#server/http/implement.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

/** What the server knows of a request of this browser. */
export const factsOf = (
  browser: PortalBrowser,
  config: Pick<Config, 'publicUrl'>,
): RequestFacts => ({
  id: randomUUID(),
  address: browser.address,
  addressFault: null,
  userAgent: browser.userAgent,
  signal: AbortSignal.timeout(60_000),
  idempotencyKey: null,
  cookies: {
    get: (name) => browser.jar.get(cookieNameOf(name, config)),
    set: (name, value) => browser.jar.set(cookieNameOf(name, config), value),
    clear: (name) => browser.jar.store(`${cookieNameOf(name, config)}=; Max-Age=0`),
  },
  forgetSite: () => {},
})
