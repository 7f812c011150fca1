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

/** `fetch` that uses each answer to a request that was made ahead once; one that did not come is asked for again. */
export const fetchAhead: typeof fetch = async (request, options) => {
  const taken = request instanceof Request ? await takenUp(request) : undefined
  return taken?.answer.catch(() => fetch(request, options)) ?? fetch(request, options)
}

const takenUp = async (request: Request) => {
  const { askedAhead: asked } = window
  const isMeant =
    asked !== undefined &&
    request.headers.get('authorization') === asked.authorization &&
    performance.now() - asked.at < goodForMs
  if (!isMeant) {
    return undefined
  }
  const name = request.url + (await request.clone().text())
  const answer = asked.answers.get(name)
  asked.answers.delete(name)
  // What is wrapped is not waited for.
  return answer && { answer }
}

/** Drops unused answers after the first page, because they may be outdated by what people do on it. */
export const dropAskedAhead = (router: AnyRouter) => {
  const stop = router.subscribe('onRendered', () => {
    stop()
    delete window.askedAhead
  })
}
