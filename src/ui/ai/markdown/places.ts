/** Pages of the portal that an answer may lead to, beside the demos. */
const pages = [
  '/',
  '/about',
  '/account',
  '/ai/conversation/whatsapp',
  '/contact',
  '/support',
] as const

export type Place = { readonly page: (typeof pages)[number] } | { readonly demo: string }

/** Where a link in an answer leads, or `null` where it may not lead: no text of a model takes anybody out of the portal. */
export const placeOf = (href: string): Place | null => {
  const demo = /^\/demo\/([a-z\d-]+)$/.exec(href)?.[1]
  if (demo !== undefined) {
    return { demo }
  }
  const page = pages.find((it) => it === href)
  return page === undefined ? null : { page }
}
