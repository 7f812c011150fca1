import type { AnyRouter } from '@tanstack/react-router'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface Window {
    /** Left by `public/early-shell.js`: answers to requests that it made with this token, by address. */
    askedAhead?: {
      token: string
      /** By `performance.now()`. */
      at: number
      answers: Map<string, Promise<Response>>
    }
  }
}

/** How long such an answer is recent enough. */
const goodForMs = 15_000

/** `fetch` that uses each answer to a request of `early-shell.js` once. */
export const fetchAhead: typeof fetch = (request, options) =>
  (request instanceof Request && takenUp(request)) || fetch(request, options)

const takenUp = ({ url, headers }: Request) => {
  const { askedAhead: asked } = window
  const isMeant =
    asked !== undefined &&
    headers.get('authorization') === `Bearer ${asked.token}` &&
    performance.now() - asked.at < goodForMs
  if (!isMeant) {
    return undefined
  }
  const answer = asked.answers.get(url)
  asked.answers.delete(url)
  return answer
}

/** Drops unused answers after the first page, because they may be outdated by what people do on it. */
export const dropAskedAhead = (router: AnyRouter) => {
  const stop = router.subscribe('onRendered', () => {
    stop()
    delete window.askedAhead
  })
}
