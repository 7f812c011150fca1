declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface Window {
    /** Left by `public/early-shell.js`: answers to what was asked with this token, by the address that was asked. */
    askedAhead?: { token: string; answers: Map<string, Promise<Response>> }
  }
}

/** `fetch`, where what the page asked before its code was there is answered by that, once. */
export const fetchAhead: typeof fetch = (request, options) =>
  (request instanceof Request && takenUp(request)) || fetch(request, options)

const takenUp = ({ url, headers }: Request) => {
  const { token, answers } = window.askedAhead ?? {}
  if (headers.get('authorization') !== `Bearer ${token}`) {
    return undefined
  }
  const answer = answers?.get(url)
  answers?.delete(url)
  return answer
}
