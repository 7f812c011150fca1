import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Config } from '#server/base/config/config.ts'
import { derivedKey } from '#server/base/secrets.ts'

type Secret = Pick<Config, 'appSecret'>
const halfBytes = 16

/**
 * The credential id that an address without passkeys seems to have: always the same one (PK-11). Its second half tells us,
 * and nobody else, that it is none.
 */
export const decoyIdOf = (identifier: string, config: Secret) => {
  const first = macOf(config, Buffer.from(identifier))
  return Buffer.concat([first, macOf(config, first)]).toString('base64url')
}

/** Did we make this id up? Then it is refused like a real one, so that no answer tells the two apart. */
export const isDecoyId = (credentialId: string, config: Secret) => {
  const bytes = Buffer.from(credentialId, 'base64url')
  const [first, second] = [bytes.subarray(0, halfBytes), bytes.subarray(halfBytes)]
  return second.length === halfBytes && timingSafeEqual(second, macOf(config, first))
}

const macOf = ({ appSecret }: Secret, data: Uint8Array) =>
  createHmac('sha256', derivedKey(appSecret, 'passkey decoys'))
    .update(data)
    .digest()
    .subarray(0, halfBytes)
