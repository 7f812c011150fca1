declare global {
  /** The calls of this page that wait for their answer, by the number that each carries. */
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
  globalThis.openCalls = new Set()
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    // Whoever is inside hears as long as they are when that is undone: nobody waits for its answer.
    if (!pathname.startsWith('/api/') || searchParams.get('known') === 'approved') {
      return send(request)
    }
    count += 1
    const number = `${performance.timeOrigin}-${count}`
    request.headers.set(header, number)
    globalThis.openCalls.add(number)
    try {
      return await send(request)
    } finally {
      globalThis.openCalls.delete(number)
    }
  }
}
