import type { Method } from '#src/api/contract/method.ts'
import type { Config } from '#server/config.ts'

/** The ways to sign in that this portal is configured for, in the order they are offered. */
export const configuredMethods: readonly Method[] = [
  { key: 'email', type: 'passcode' },
  { key: 'password', type: 'password' },
]

/** Those of a person's methods that the portal is configured for. */
export const usableMethods = (keys: readonly string[]) =>
  configuredMethods.filter(({ key }) => keys.includes(key))

/** The ways to register: a password answers at once, which tells what `ENUMERATION=strict` keeps quiet (EN-02). */
export const registerMethods = ({ enumeration }: Pick<Config, 'enumeration'>) =>
  configuredMethods.filter(
    ({ type }) => type === 'passcode' || (type === 'password' && enumeration !== 'strict'),
  )
