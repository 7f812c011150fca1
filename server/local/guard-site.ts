import type { AppContext } from '#server/http/app-env.ts'
import { ProblemError } from '#server/http/problem.ts'

/** Without a referrer a form names no origin, but its browser says whose page it is on (HT-07). Throws `forbidden`. */
export const guardSite = (c: AppContext) => {
  if (c.req.header('sec-fetch-site') !== 'same-origin') {
    throw new ProblemError('forbidden', 'Only pages of this site may do that.')
  }
}
