type HeldTimers = {
  /** How many timers of so many milliseconds wait. */
  readonly waiting: (ms: number) => number
  /** Moves the clock to the timer's time, unless it is later already, and fires it: the oldest of its length but `skip`. */
  readonly fire: (ms: number, skip: number) => void
  /** Moves the clock alone, as for a machine that slept. */
  readonly jump: (ms: number) => void
  /** Fires every timer of a second: countdowns look at the clock. */
  readonly tick: () => void
}

declare global {
  var heldTimers: HeldTimers
}

/**
 * Stops the clock of a window, and holds every timer of a second or more (`fromMs`) until the test fires it: in
 * whatever order, as a browser may that puts a tab to sleep. Shorter ones run by themselves and, if
 * they are not very short, move the clock to their time. A browser gets this function as text, so it
 * uses nothing from outside itself.
 */
export const holdTimers = (fromMs = 1_000) => {
  class Held {
    run: () => void
    ms: number
    due: number
    constructor(run: () => void, ms: number, due: number) {
      this.run = run
      this.ms = ms
      this.due = due
    }
    ref() {}
    unref() {}
  }
  const real = {
    start: globalThis.setTimeout.bind(globalThis),
    stop: globalThis.clearTimeout.bind(globalThis),
    now: Date.now.bind(Date),
    elapsed: performance.now.bind(performance),
  }
  let now = real.now()
  let held: Held[] = []

  const start = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (!(ms >= 50)) {
      return real.start(run, ms, ...args)
    }
    if (ms < fromMs) {
      const due = Math.ceil(now + ms)
      return real.start(() => {
        now = Math.max(now, due)
        run(...args)
      }, ms)
    }
    const timer = new Held(() => run(...args), ms, now + ms)
    held.push(timer)
    return timer
  }
  const stop = (timer: unknown) => {
    if (timer instanceof Held) {
      held = held.filter((it) => it !== timer)
    } else {
      real.stop(timer as number)
    }
  }

  globalThis.setTimeout = start as unknown as typeof globalThis.setTimeout
  globalThis.clearTimeout = stop
  Date.now = () => now
  performance.now = () => now
  globalThis.heldTimers = {
    waiting: (ms) => held.filter((timer) => timer.ms === ms).length,
    fire: (ms, skip) => {
      const timer = held.filter((it) => it.ms === ms)[skip]
      if (timer === undefined) {
        throw new Error(`No timer of ${ms} ms waits.`)
      }
      stop(timer)
      now = Math.max(now, timer.due)
      timer.run()
    },
    jump: (ms) => {
      now += ms
    },
    tick: () => {
      for (const timer of held.filter(({ ms }) => ms === 1_000)) {
        // One before it may have stopped it.
        if (held.includes(timer)) {
          stop(timer)
          timer.run()
        }
      }
    },
  }

  return () => {
    globalThis.setTimeout = real.start
    globalThis.clearTimeout = real.stop
    Date.now = real.now
    performance.now = real.elapsed
  }
}
