import type { AnyRouter } from '@tanstack/react-router'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface Window {
    /** Left by `public/early-shell.js` and `public/early-events.js`: answers to requests that they made, by address and body. */
    askedAhead?: {
      authorization: string | null
      /** When the newest was made, by `performance.now()`. */
      at: number
      answers: Map<string, Promise<Response>>
    }
  }
}

/** How long such an answer is recent enough. */
const goodForMs = 15_000

/**
 * `fetch` that uses each answer to a request that was made ahead once; one that did not come is asked for again. Everything else goes
 * out at once: a page that is being left has no time to wait.
 */
export const fetchAhead: typeof fetch = (request, options) =>
  request instanceof Request && isAskedAhead(request) ? takenUp(request) : fetch(request, options)

const isAskedAhead = ({ url, headers }: Request) => {
  const { askedAhead: asked } = window
  return (
    asked !== undefined &&
    headers.get('authorization') === asked.authorization &&
    performance.now() - asked.at < goodForMs &&
    [...asked.answers.keys()].some((name) => name.startsWith(url))
  )
}

const takenUp = async (request: Request) => {
  const answers = window.askedAhead?.answers
  const name = request.url + (await request.clone().text())
  const answer = answers?.get(name)
  answers?.delete(name)
  return answer?.catch(() => fetch(request)) ?? fetch(request)
}

/** Drops unused answers after the first page, because they may be outdated by what people do on it. */
export const dropAskedAhead = (router: AnyRouter) => {
  const stop = router.subscribe('onRendered', () => {
    stop()
    delete window.askedAhead
  })
}
