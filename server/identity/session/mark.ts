import type { Config } from '#server/base/config/config.ts'
import { hmacFor, isHmacFor, randomSecret, type AppSecrets } from '#server/base/secrets.ts'

/** What a cookie of marks is for: one purpose's marks are worth nothing as another's. */
type Purpose = 'binding' | 'known browser'

/** A random value for a cookie, which shows that we made it. */
export const newMark = (purpose: Purpose, config: Config) => {
  const secret = randomSecret()
  return `${secret}.${hmacFor(config, purpose, secret)}`
}

/** Is it under `APP_SECRET` itself, and not one that is accepted beside it for a while? */
export const isOwnMark = (purpose: Purpose, value: string, { appSecret }: Config) =>
  isMark(purpose, value, { appSecret, otherAppSecrets: [] })

/** Did we make it? What was planted in a browser counts for nothing (SE-09). */
export const isMark = (purpose: Purpose, value: string, secrets: AppSecrets) => {
  const [secret = '', mac = ''] = value.split('.')
  return isHmacFor(secrets, purpose, secret, mac)
}
