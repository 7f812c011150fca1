import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** A fresh secret as base64url: 256 bits unless told otherwise. */
export const randomSecret = (bytes = 32) => randomBytes(bytes).toString('base64url')

/** SHA-256 as base64url: how secrets of at least 128 bits are stored (ASVS 11.4). */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A 256-bit key for one purpose, derived from `APP_SECRET`; keys of different purposes share nothing. */
export const derivedKey = (appSecret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', appSecret, '', `partner-portal ${purpose}`, 32))

/** `APP_SECRET`, and the secrets that are accepted besides it while it is rotated (docs/adr/081). */
export type AppSecrets = { readonly appSecret: string; readonly otherAppSecrets: readonly string[] }

/** The keys for one purpose: the first makes new values, any of them may have made the value to check. */
export const keysFor = (
  { appSecret, otherAppSecrets }: AppSecrets,
  purpose: string,
): readonly [Uint8Array, ...Uint8Array[]] => [
  derivedKey(appSecret, purpose),
  ...otherAppSecrets.map((secret) => derivedKey(secret, purpose)),
]

/** HMAC-SHA-256 as base64url, for codes that are too short for a plain hash. */
export const hmac = (key: Uint8Array, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url')

/** The HMAC of a text for one purpose; it is not valid for any other. */
export const hmacFor = (
  { appSecret }: Pick<AppSecrets, 'appSecret'>,
  purpose: string,
  text: string,
) => hmac(derivedKey(appSecret, purpose), text)

/** Whether this is the HMAC of the text for that purpose. */
export const isHmacFor = (secrets: AppSecrets, purpose: string, text: string, mac: string) =>
  keysFor(secrets, purpose).some((key) => isSameText(mac, hmac(key, text)))

/** Compares in constant time. */
export const isSameText = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
