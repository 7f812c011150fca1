/** LOGIN-7: what becomes of a person who has signed in; the second parameter of opening a login or a registration. */
export type LoginOptions = {
  /** An address of another site; one is asked before leaving, and it must be allowed (ROUTE-9). */
  redirectExternalAfterLogin?: string | undefined
  /** A path of this site. */
  redirectPageAfterLogin?: string | undefined
  /** Stay on the page that opened the login. */
  preventRedirectAfterLogin?: boolean | undefined
  /** Load the page that one comes to anew, with nothing kept in memory. */
  reloadAfterLogin?: boolean | undefined
}
