import type { Method } from '#src/api/contract/method.ts'

/** The types that the chart of the authentication has a way for. */
const types: readonly Method['type'][] = ['passkey', 'passcode', 'password']

/** Can one sign in by this method here? */
export const canUse = ({ type }: Pick<Method, 'type'>) => types.includes(type)
