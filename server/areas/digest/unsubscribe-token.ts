import type { Config } from '#server/base/config/config.ts'
import { hmacFor, isHmacFor, type AppSecrets } from '#server/base/secrets.ts'

export const unsubscribePath = '/unsubscribe'

const lifetimeMs = 90 * 86_400_000

const purpose = 'unsubscribe'

/** The address that ends one person's digest and can do nothing else, for ninety days. */
export const unsubscribeUrl = (
  person: string,
  now: number,
  config: Pick<Config, 'appSecret' | 'publicUrl'>,
) => {
  const claim = `${person}.${now + lifetimeMs}`
  const token = `${claim}.${hmacFor(config, purpose, claim)}`
  return `${config.publicUrl}${unsubscribePath}?token=${token}`
}

/** Whose digest a token ends; `null` where it is none of ours, or over. */
export const personIn = (token: string, now: number, secrets: AppSecrets) => {
  const [person = '', expiresAt = '', signature = ''] = token.split('.')
  const isOurs = isHmacFor(secrets, purpose, `${person}.${expiresAt}`, signature)
  return isOurs && now < Number(expiresAt) ? person : null
}
