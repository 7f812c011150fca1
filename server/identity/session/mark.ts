import type { Config } from '#server/base/config/config.ts'
import { derivedKey, hmac, isHmacOf, keysFor, randomSecret } from '#server/base/secrets.ts'

/** What a cookie of marks is for: one purpose's marks are worth nothing as another's. */
type Purpose = 'binding' | 'known browser'

/** A random value for a cookie, which shows that we made it. */
export const newMark = (purpose: Purpose, config: Config) => {
  const secret = randomSecret()
  return `${secret}.${hmac(derivedKey(config.appSecret, purpose), secret)}`
}

/** Did we make it? What was planted in a browser counts for nothing (SE-09). */
export const isMark = (purpose: Purpose, value: string, config: Config) => {
  const [secret = '', mac = ''] = value.split('.')
  return isHmacOf(keysFor(config, purpose), secret, mac)
}
