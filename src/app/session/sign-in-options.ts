import type { Call } from '#src/api/client.ts'
import { loadSignInOptions, type SignInOptions } from '#src/api/contract/access.ts'

const nothing: SignInOptions = { methods: [], redirectOrigins: [] }

/**
 * What the portal offers to whoever signs in, asked for once. Where it cannot be had, nothing is offered and the next
 * reader asks again: the sign-in pages work without.
 */
export const signInOptionsOf = (call: Call) => {
  let known: Promise<SignInOptions> | undefined

  return (): Promise<SignInOptions> => {
    known ??= call(loadSignInOptions, {}).catch(() => {
      known = undefined
      return nothing
    })
    return known
  }
}
