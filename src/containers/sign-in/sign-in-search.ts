import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import { orNone } from '#src/lib/or-none.ts'
import { decodeInfo, encodeInfo } from '#src/lib/route-info.ts'
import { outsideAddress } from '#src/lib/outside-address.ts'
import { safeRedirect } from '#src/lib/safe-redirect.ts'
import type { LoginOptions } from '#src/machines/login/login-options.ts'

const infoSchema = z.object({
  identifier: orNone(emailAddress),
  /** Which login form to show (ROUTE-7). */
  loginForm: orNone(z.enum(['customer', 'partnerGoogle'])),
  /** Options of LOGIN-7: in the address they survive a registration, and the way to another site and back. */
  preventRedirectAfterLogin: orNone(z.boolean()),
  reloadAfterLogin: orNone(z.boolean()),
})
type RouteInfo = z.output<typeof infoSchema>

const isFollowed = (text: string) => safeRedirect(text) !== null || outsideAddress(text) !== null

/**
 * The search parameters of the sign-in pages. `redirect` (ROUTE-9): where to go afterwards, a path of this site or an
 * `https` address, which is asked about before anybody leaves. `info` (ROUTE-8): what the page before knew. Whatever is
 * broken is left out.
 */
export const signInSearchSchema = z.object({
  redirect: orNone(z.string().check(z.refine(isFollowed))),
  info: orNone(z.string()),
})
export type SignInSearch = z.output<typeof signInSearchSchema>

/** What `info` says, as far as it fits its schema. */
export const infoOf = ({ info }: SignInSearch): RouteInfo => {
  const result = infoSchema.safeParse(info === undefined ? {} : decodeInfo(info))
  return result.success ? result.data : {}
}

/** What the address of a sign-in page asks for (ROUTE-9), in terms of LOGIN-7. */
export const optionsOf = (search: SignInSearch): LoginOptions => {
  const { redirect: text = '' } = search
  const { preventRedirectAfterLogin, reloadAfterLogin } = infoOf(search)
  return {
    redirectPageAfterLogin: safeRedirect(text) ?? undefined,
    redirectExternalAfterLogin: outsideAddress(text) ?? undefined,
    preventRedirectAfterLogin,
    reloadAfterLogin,
  }
}

/** The search parameters for another sign-in page: the same redirect, and the typed address if it is valid already. */
export const withIdentifier = (search: SignInSearch, identifier: string): SignInSearch => {
  const { preventRedirectAfterLogin, reloadAfterLogin } = infoOf(search)
  const info = {
    ...(emailAddress.safeParse(identifier).success && { identifier }),
    ...(preventRedirectAfterLogin === true && { preventRedirectAfterLogin }),
    ...(reloadAfterLogin === true && { reloadAfterLogin }),
  }
  return {
    ...(search.redirect !== undefined && { redirect: search.redirect }),
    ...(Object.keys(info).length > 0 && { info: encodeInfo(info) }),
  }
}
