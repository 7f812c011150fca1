import { randomInt } from 'node:crypto'

import { userCodeLength, userCodeLetters } from '#src/api/contract/device.ts'
import { hmac, hmacFor, keysFor, type AppSecrets } from '#server/base/secrets.ts'

/** Eight letters, each of the 20 equally likely: 34 bits (DF-01). */
export const randomUserCode = () =>
  Array.from({ length: userCodeLength }, () =>
    userCodeLetters.charAt(randomInt(userCodeLetters.length)),
  ).join('')

/** As people read it: `BCDF-GHJK`. */
export const shownUserCode = (userCode: string) => `${userCode.slice(0, 4)}-${userCode.slice(4)}`

const purpose = 'user code'

/** How a user code is stored: it can be looked up, but not read from the table without `APP_SECRET`. */
export const userCodeHash = (userCode: string, secret: Pick<AppSecrets, 'appSecret'>) =>
  hmacFor(secret, purpose, userCode)

/** The forms in which it may be stored. */
export const userCodeHashes = (userCode: string, secrets: AppSecrets) =>
  keysFor(secrets, purpose).map((key) => hmac(key, userCode))
