import { randomBytes, randomInt } from 'node:crypto'

import { required } from '#src/lib/required.ts'
import { hmacFor, isHmacFor, type AppSecrets } from '#server/base/secrets.ts'

/** Six digits, each of the million equally likely, leading zeros kept (check TK-19). */
export const randomCode = () => randomInt(1_000_000).toString().padStart(6, '0')

export const isCode = (passcode: string) => /^\d{6}$/.test(passcode)

/**
 * Two digits that no other running sign-in of this mailbox shows: an owner who types the number of their own screen
 * into a stranger's link must not let the stranger in. `null` if all hundred are shown: the code, and
 * the link in the starting browser, work without one.
 */
export const randomNumber = (taken: readonly string[]) => {
  const free = Array.from({ length: 100 }, (_, value) => value.toString().padStart(2, '0')).filter(
    (number) => !taken.includes(number),
  )
  return free.length === 0 ? null : required(free[randomInt(free.length)], 'number')
}

type Kept = { readonly code_hash: string; readonly code_salt: string }

const purpose = 'passcode'
const saltedWith = (salt: string, code: string) => `${salt}.${code}`

/** How a code is stored: useless without the pepper, and never the same in two rows (ASVS 6.5.2). */
export const codeHash = (salt: string, code: string, secret: Pick<AppSecrets, 'appSecret'>) =>
  hmacFor(secret, purpose, saltedWith(salt, code))

/** Is this the code that was stored so? */
export const isKeptCode = ({ code_hash, code_salt }: Kept, code: string, secrets: AppSecrets) =>
  isHmacFor(secrets, purpose, saltedWith(code_salt, code), code_hash)

/** 128 bits in hexadecimal, because the contract removes spaces and dashes from what is typed. */
export const randomTicket = () => randomBytes(16).toString('hex')
