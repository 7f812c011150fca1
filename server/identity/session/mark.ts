import type { Config } from '#server/base/config/config.ts'
import { hmacFor, isHmacFor, randomSecret, type AppSecrets } from '#server/base/secrets.ts'

/** What a mark is for; it is only valid for its own purpose. */
type Purpose = 'binding' | 'known browser'

/** A random value for a cookie, with proof that we made it. */
export const newMark = (purpose: Purpose, config: Config) => {
  const secret = randomSecret()
  return `${secret}.${hmacFor(config, purpose, secret)}`
}

/** Whether it was made with `APP_SECRET` itself, rather than with one of `OTHER_APP_SECRETS`. */
export const isOwnMark = (purpose: Purpose, value: string, { appSecret }: Config) =>
  isMark(purpose, value, { appSecret, otherAppSecrets: [] })

/** Whether we made it; a value that somebody planted in the browser is ignored (SE-09). */
export const isMark = (purpose: Purpose, value: string, secrets: AppSecrets) => {
  const [secret = '', mac = ''] = value.split('.')
  return isHmacFor(secrets, purpose, secret, mac)
}
