import type { Method } from '#src/api/contract/user.ts'
import { ProblemError } from '#server/http/problem.ts'

/** The ways to sign in that this portal is configured for, in the order they are offered. */
const configuredMethods: readonly Method[] = [
  { key: 'email', type: 'passcode' },
  { key: 'password', type: 'password' },
]

/** Those of a person's methods that the portal is configured for. */
export const usableMethods = (keys: readonly string[]) =>
  configuredMethods.filter(({ key }) => keys.includes(key))

/** What an address without an account is offered where answers must not tell it apart. */
export const defaultMethods = () => [...configuredMethods]

/** Throws `not-found` where `/{method}/…` names no configured method of this type: no second way to one factor (EN-06). */
export const requireMethod = (key: string, type: Method['type']) => {
  if (!configuredMethods.some((method) => method.key === key && method.type === type)) {
    throw new ProblemError('not-found', 'There is no such way to sign in.')
  }
}
