type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds that the thread itself ran. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

/** What a trace has to hold for this. */
export const categories = ['toplevel', 'blink.user_timing']

/**
 * How long the page could not answer, in ms: what its tasks ran beyond 50 ms each. Counted in time of the processor, so
 * that whatever else runs on the machine does not count.
 */
export const blockingIn = (trace: Buffer, url: string) => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const { origin } = new URL(url)
  const start = traceEvents.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(origin) === true,
  )
  return traceEvents
    .filter(({ pid, tid, ph }) => pid === start?.pid && tid === start.tid && ph === 'X')
    .filter(({ name }) => name.endsWith('RunTask'))
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1_000 - 50), 0)
}
