/** Pages of the portal's operator, outside of the portal. */
export type OuterPage = 'help' | 'privacy' | 'terms' | 'legal'

/** Their addresses; `null` for a page that does not exist. */
export type OuterLinks = Readonly<Record<OuterPage, string | null>>
