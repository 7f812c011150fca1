type Serve = (request: Request, address: string) => Response | Promise<Response>

/**
 * A server that is left in peace between two tests: `rest` cancels what the former left under way, waits until it is
 * answered and only then does its work; what still comes meanwhile waits. Rows that both would lock are no deadlock then,
 * and no test finds what another wrote.
 */
export const restingServer = (serve: Serve) => {
  const underWay = new Set<Promise<Response>>()
  let leaving = new AbortController()
  let peace = Promise.resolve()

  return {
    serve: async (request: Request, address: string) => {
      const signal = AbortSignal.any([request.signal, leaving.signal])
      const answer = peace.then(() => {
        signal.throwIfAborted()
        return serve(new Request(request, { signal }), address)
      })
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    },
    rest: async (work: () => Promise<unknown>) => {
      leaving.abort()
      leaving = new AbortController()
      peace = Promise.allSettled(underWay)
        .then(work)
        .then(() => {})
      await peace
    },
  }
}
