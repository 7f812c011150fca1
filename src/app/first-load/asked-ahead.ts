import type { AnyRouter } from '@tanstack/react-router'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface Window {
    /** Left by `public/early-shell.js`: answers to what was asked with this token, by the address that was asked. */
    askedAhead?: {
      token: string
      /** By `performance.now()`. */
      at: number
      answers: Map<string, Promise<Response>>
    }
  }
}

/** So long an answer is as good as one of now: code that takes longer asks itself. */
const goodForMs = 15_000

/** `fetch`, where what the page asked before its code was there is answered by that, once. */
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

/** What the first page had no use for is of before whatever is done on it. */
export const dropAskedAhead = (router: AnyRouter) => {
  const stop = router.subscribe('onRendered', () => {
    stop()
    delete window.askedAhead
  })
}
