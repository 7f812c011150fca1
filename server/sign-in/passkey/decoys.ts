import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Config } from '#server/base/config/config.ts'
import { derivedKey, keysFor, type AppSecrets } from '#server/base/secrets.ts'

const halfBytes = 16
const purpose = 'passkey decoys'

/**
 * The credential id that an address without passkeys appears to have, always the same one (PK-11). By its second half only we can
 * recognize it.
 */
export const decoyIdOf = (identifier: string, { appSecret }: Pick<Config, 'appSecret'>) => {
  const key = derivedKey(appSecret, purpose)
  const first = macOf(key, Buffer.from(identifier))
  return Buffer.concat([first, macOf(key, first)]).toString('base64url')
}

/** Whether this id is a decoy. It is refused like a real one, so that answers do not tell them apart. */
export const isDecoyId = (credentialId: string, secrets: AppSecrets) => {
  const bytes = Buffer.from(credentialId, 'base64url')
  const [first, second] = [bytes.subarray(0, halfBytes), bytes.subarray(halfBytes)]
  return (
    second.length === halfBytes &&
    keysFor(secrets, purpose).some((key) => timingSafeEqual(second, macOf(key, first)))
  )
}

const macOf = (key: Uint8Array, data: Uint8Array) =>
  createHmac('sha256', key).update(data).digest().subarray(0, halfBytes)
