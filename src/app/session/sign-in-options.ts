import type { Call } from '#src/api/client.ts'
import { loadSignInOptions, type SignInOptions } from '#src/api/contract/access.ts'

type ReadOptions = () => Promise<SignInOptions>

/** What the portal offers to whoever signs in, asked for once. Rejects where it cannot be had: the next reader asks again. */
export const signInOptionsOf = (call: Call): ReadOptions => {
  let known: Promise<SignInOptions> | undefined

  return () => {
    known ??= call(loadSignInOptions, {}).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

/** The ways to sign in that are on offer; `null` where that cannot be had. */
export const methodsOnOfferIn = (read: ReadOptions) => async () => {
  try {
    return (await read()).methods
  } catch {
    return null
  }
}
