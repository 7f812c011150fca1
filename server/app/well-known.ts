import type { Hono } from 'hono'

import type { Config } from '#server/base/config/config.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { ProblemError } from '#server/http/problem.ts'

/** So long a reporter may keep the text: RFC 9116 advises less than a year. */
const goodForMs = 90 * 86_400_000

/**
 * Addresses by which password managers find the pages to send people to: to change a leaked password (W3C, a well-known URL for
 * changing passwords), and to add and see passkeys (W3C, passkey endpoints); and by which people who found a vulnerability
 * learn whom to tell (RFC 9116).
 */
export const mountWellKnown = (
  app: Hono<AppEnv>,
  { publicUrl, securityContact }: Pick<Config, 'publicUrl' | 'securityContact'>,
) => {
  const passkeys = `${publicUrl}/account#passkeys`
  app.get('/.well-known/change-password', (c) => c.redirect('/account#change-password', 303))
  app.get('/.well-known/passkey-endpoints', (c) => c.json({ enroll: passkeys, manage: passkeys }))
  app.get('/.well-known/security.txt', (c) => {
    if (securityContact === null) {
      throw new ProblemError('not-found', 'There is nothing at this address.')
    }
    const fields = {
      Contact: securityContact,
      Expires: new Date(Date.now() + goodForMs).toISOString(),
      'Preferred-Languages': 'en',
      Canonical: `${publicUrl}/.well-known/security.txt`,
    }
    return c.text(
      Object.entries(fields)
        .map(([name, value]) => `${name}: ${value}\n`)
        .join(''),
    )
  })
}
