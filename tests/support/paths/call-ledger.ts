declare global {
  /** The calls of this page that wait for their answer or are reading it, by the number that each carries. */
  var openCalls: Set<string>
}

/** The header by which a call's number travels. */
export const callNumber = 'x-test-call'

/**
 * Numbers every call of a page and notes which still wait: at once, where a browser tells its driver a while later that
 * a call was given up. A browser gets this function as text, so it uses nothing from outside itself.
 */
export const numberCalls = (header: string) => {
  const send = globalThis.fetch.bind(globalThis)
  let count = 0
  const waiting = new Set<string>()
  globalThis.openCalls = waiting
  const open = () => {
    count += 1
    const number = `${performance.timeOrigin}-${count}`
    waiting.add(number)
    return number
  }
  /** Once whoever waits for it has gone on. */
  const close = (number: string) => setTimeout(() => waiting.delete(number))

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    // Whoever is inside hears as long as they are when that is undone: nobody waits for its answer.
    if (!pathname.startsWith('/api/') || searchParams.get('known') === 'approved') {
      return send(request)
    }
    const number = open()
    request.headers.set(header, number)
    try {
      return await send(request)
    } finally {
      close(number)
    }
  }

  // An answer is here only once it is read: a step before that would come too early.
  const { prototype } = Response
  for (const name of ['json', 'text'] as const) {
    const read = prototype[name] as (this: Response) => Promise<string>
    prototype[name] = async function () {
      const number = open()
      try {
        return await read.call(this)
      } finally {
        close(number)
      }
    }
  }
}
