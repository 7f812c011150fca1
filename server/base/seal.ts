import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import { derivedKey, keysFor, type AppSecrets } from '#server/base/secrets.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts `text` under a 256-bit key; it opens only together with the same `label`. */
export const seal = (key: Uint8Array, label: string, text: string) => {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(label))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** `null` if the key or the label differs, or a byte was changed or is missing. */
export const unseal = (key: Uint8Array, label: string, sealed: string) => {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(label))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return (
      opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
    )
  } catch {
    return null
  }
}

/** The same, trying several keys. */
export const unsealByAny = (keys: readonly Uint8Array[], label: string, sealed: string) => {
  for (const key of keys) {
    const text = unseal(key, label, sealed)
    if (text !== null) {
      return text
    }
  }
  return null
}

type Sealed = { readonly purpose: string; readonly label: string }

/** Encrypts `text` for one purpose under `APP_SECRET`. */
export const sealFor = (
  { appSecret }: Pick<AppSecrets, 'appSecret'>,
  { purpose, label }: Sealed,
  text: string,
) => seal(derivedKey(appSecret, purpose), label, text)

/** `null` where no accepted secret opens it. */
export const unsealFor = (secrets: AppSecrets, { purpose, label }: Sealed, sealed: string) =>
  unsealByAny(keysFor(secrets, purpose), label, sealed)
