/** LOGIN-7: what happens after somebody has signed in; the second parameter of opening a login or a registration. */
export type LoginOptions = {
  /** An allowed address of another site; the person is asked before they leave (ROUTE-9). */
  redirectExternalAfterLogin?: string | undefined
  /** A path of this site. */
  redirectPageAfterLogin?: string | undefined
  /** Stay on the page that opened the login. */
  preventRedirectAfterLogin?: boolean | undefined
  /** Load the next page from scratch, with nothing kept in memory. */
  reloadAfterLogin?: boolean | undefined
}
