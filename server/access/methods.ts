import type { Method } from '#src/api/contract/method.ts'

/** The ways to sign in that this portal is configured for, in the order they are offered. */
export const configuredMethods: readonly Method[] = [
  { key: 'email', type: 'passcode' },
  { key: 'password', type: 'password' },
]

/** Those of a person's methods that the portal is configured for. */
export const usableMethods = (keys: readonly string[]) =>
  configuredMethods.filter(({ key }) => keys.includes(key))
