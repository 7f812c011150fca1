import { redirect } from '@tanstack/react-router'

import type { App } from '#src/app/start-app.ts'
import { outsideAddress } from '#src/lib/outside-address.ts'
import { safeRedirect } from '#src/lib/safe-redirect.ts'
import type { LoginOptions } from '#src/machines/login/login-options.ts'
import { optionsOf, type SignInSearch } from '#src/containers/sign-in/sign-in-search.ts'

/** The address that the options lead to; for another site, the page that asks first (RD-03). */
const pathOf = ({
  redirectExternalAfterLogin: address,
  redirectPageAfterLogin: page,
}: LoginOptions) => {
  const outside = address === undefined ? null : outsideAddress(address)
  return outside === null
    ? (safeRedirect(page ?? '/') ?? '/')
    : `/leaving?${new URLSearchParams({ to: outside }).toString()}`
}

/** Leads on after a sign-in, unless the caller wanted the person to stay. */
export const leadOn = (options: LoginOptions) => {
  if (options.preventRedirectAfterLogin !== true) {
    throw redirect({
      href: pathOf(options),
      replace: true,
      reloadDocument: options.reloadAfterLogin === true,
    })
  }
}

/** The options of the running login, or else those of the address. */
export const afterLogin = (app: App, search: SignInSearch): LoginOptions =>
  app.afterLogin() ?? optionsOf(search)

/** Does the person stay on the page where they signed in? */
export const isKeptHere = (app: App, search: SignInSearch) =>
  afterLogin(app, search).preventRedirectAfterLogin === true
