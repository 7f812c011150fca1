type Scheduler = { yield?: () => Promise<void> }
const { scheduler } = globalThis as { scheduler?: Scheduler }

const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve)
  })

/** Lets the browser do what waits, a key or a frame, before a long piece of work goes on. */
export const pause = () => scheduler?.yield?.() ?? nextTask()
