import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import { decodeInfo, encodeInfo } from '#src/lib/route-info.ts'
import { safeRedirect } from '#src/lib/safe-redirect.ts'

const infoSchema = z.object({ identifier: z.optional(emailAddress) })
type RouteInfo = z.output<typeof infoSchema>

/**
 * The search parameters of the sign-in pages. `redirect`: a path of this site to go to afterwards.
 * `info` (ROUTE-8): what the page before knew. Whatever is broken or foreign is left out.
 */
export const signInSearchSchema = z.object({
  redirect: z.catch(
    z.optional(z.string().check(z.refine((text) => safeRedirect(text) !== null))),
    undefined,
  ),
  info: z.catch(z.optional(z.string()), undefined),
})
export type SignInSearch = z.output<typeof signInSearchSchema>

/** What `info` says, as far as it fits its schema. */
export const infoOf = ({ info }: SignInSearch): RouteInfo => {
  const result = infoSchema.safeParse(info === undefined ? {} : decodeInfo(info))
  return result.success ? result.data : {}
}

/** The same search with another `info`; an address that is none yet is left out. */
export const withIdentifier = (search: SignInSearch, identifier: string): SignInSearch => ({
  ...(search.redirect !== undefined && { redirect: search.redirect }),
  ...(identifier !== '' && { info: encodeInfo({ identifier }) }),
})
