import type { Config } from '#server/base/config/config.ts'
import { hmacFor, isHmacFor, type AppSecrets } from '#server/base/secrets.ts'

export const unsubscribePath = '/unsubscribe'

const lifetimeMs = 90 * 86_400_000

const purpose = 'unsubscribe'

/** The address that can end one person's digest, and nothing else, for ninety days. */
export const unsubscribeUrl = (
  person: string,
  now: number,
  config: Pick<Config, 'appSecret' | 'publicUrl'>,
) => {
  const claim = `${person}.${now + lifetimeMs}`
  const token = `${claim}.${hmacFor(config, purpose, claim)}`
  return `${config.publicUrl}${unsubscribePath}?token=${token}`
}

/** The person whose digest a token ends; `null` if it is not ours, or has expired. */
export const personIn = (token: string, now: number, secrets: AppSecrets) => {
  const [person = '', expiresAt = '', signature = ''] = token.split('.')
  const isOurs = isHmacFor(secrets, purpose, `${person}.${expiresAt}`, signature)
  return isOurs && now < Number(expiresAt) ? person : null
}
