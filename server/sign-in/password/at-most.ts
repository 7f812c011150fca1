type Line = {
  /** So many wait. */
  readonly longest: number
  /** What the next one is refused with. */
  readonly full: () => Error
}

/** Runs at most `count` pieces of work at once; the others wait for their turn, first come first served. */
export const atMost = (count: number, { longest, full }: Line) => {
  const waiting: (() => void)[] = []
  let running = 0

  return async <TResult>(work: () => Promise<TResult>): Promise<TResult> => {
    if (waiting.length >= longest) {
      throw full()
    }
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
