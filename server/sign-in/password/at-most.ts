/** Runs at most `count` pieces of work at once; the others wait for their turn, first come first served. */
export const atMost = (count: number) => {
  const waiting: (() => void)[] = []
  let running = 0

  return async <TResult>(work: () => Promise<TResult>): Promise<TResult> => {
    if (running >= count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      await promise
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) {
        running -= 1
      } else {
        next()
      }
    }
  }
}
