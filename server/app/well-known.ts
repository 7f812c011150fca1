import type { Hono } from 'hono'

import type { Config } from '#server/base/config/config.ts'
import type { AppEnv } from '#server/http/app-env.ts'

/**
 * Where password managers look for the places that they lead their people to: to change a password that was found elsewhere
 * (W3C, a well-known URL for changing passwords), and to add and see passkeys (W3C, passkey endpoints).
 */
export const mountWellKnown = (app: Hono<AppEnv>, { publicUrl }: Pick<Config, 'publicUrl'>) => {
  const passkeys = `${publicUrl}/account#passkeys`
  app.get('/.well-known/change-password', (c) => c.redirect('/account#change-password', 303))
  app.get('/.well-known/passkey-endpoints', (c) => c.json({ enroll: passkeys, manage: passkeys }))
}
