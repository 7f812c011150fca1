/** The maximum width of sidebar and page together. */
export const frameWidth = '96rem'

/** The inline padding of bars that span the window, so that their content aligns with sidebar and page. */
export const frameEdge = (padding: string) =>
  `max(${padding}, calc((100% - ${frameWidth}) / 2 + ${padding}))`
