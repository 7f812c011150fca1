/** The pages of whoever runs the portal, outside of it. */
export type OuterPage = 'help' | 'privacy' | 'terms' | 'legal'

/** Where each of them is; `null` where there is none. */
export type OuterLinks = Readonly<Record<OuterPage, string | null>>
