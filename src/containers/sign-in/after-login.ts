import { redirect } from '@tanstack/react-router'

import type { App } from '#src/app/start-app.ts'
import { outsideAddress } from '#src/lib/outside-address.ts'
import { safeRedirect } from '#src/lib/safe-redirect.ts'
import type { LoginOptions } from '#src/machines/login/login-options.ts'
import { optionsOf, type SignInSearch } from '#src/containers/sign-in/sign-in-search.ts'

/** Where the options lead to; another site by way of the page that asks first (RD-03). */
const pathOf = ({
  redirectExternalAfterLogin: address,
  redirectPageAfterLogin: page,
}: LoginOptions) => {
  const outside = address === undefined ? null : outsideAddress(address)
  return outside === null
    ? (safeRedirect(page ?? '/') ?? '/')
    : `/leaving?${new URLSearchParams({ to: outside }).toString()}`
}

/** Sends whoever has signed in on; does nothing where the caller wanted them to stay. */
export const leadOn = (options: LoginOptions) => {
  if (options.preventRedirectAfterLogin !== true) {
    throw redirect({
      href: pathOf(options),
      replace: true,
      reloadDocument: options.reloadAfterLogin === true,
    })
  }
}

/** What the running login was opened with, else what the address asks for. */
export const afterLogin = (app: App, search: SignInSearch): LoginOptions =>
  app.afterLogin() ?? optionsOf(search)

/** Does whoever has signed in stay on the page where they did? */
export const isKeptHere = (app: App, search: SignInSearch) =>
  afterLogin(app, search).preventRedirectAfterLogin === true
