/** The widest that sidebar and page become together. */
export const frameWidth = '96rem'

/** The inline padding of what spans the window above and below them: what is in it begins and ends with them. */
export const frameEdge = (padding: string) =>
  `max(${padding}, calc((100% - ${frameWidth}) / 2 + ${padding}))`
