import type { Config } from '#server/base/config/config.ts'
import { derivedKey, hmac, isSameText } from '#server/base/secrets.ts'

export const unsubscribePath = '/unsubscribe'

const lifetimeMs = 90 * 86_400_000

type Needs = Pick<Config, 'appSecret' | 'publicUrl'>

/** The address that ends one person's digest and can do nothing else, for ninety days. */
export const unsubscribeUrl = (person: string, now: number, config: Needs) => {
  const claim = `${person}.${now + lifetimeMs}`
  const token = `${claim}.${signatureOf(claim, config)}`
  return `${config.publicUrl}${unsubscribePath}?token=${token}`
}

/** Whose digest a token ends; `null` where it is none of ours, or over. */
export const personIn = (token: string, now: number, config: Needs) => {
  const [person = '', expiresAt = '', signature = ''] = token.split('.')
  const isOurs = isSameText(signature, signatureOf(`${person}.${expiresAt}`, config))
  return isOurs && now < Number(expiresAt) ? person : null
}

const signatureOf = (claim: string, { appSecret }: Needs) =>
  hmac(derivedKey(appSecret, 'unsubscribe'), claim)
