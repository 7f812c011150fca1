import { required } from '../src/lib/required.ts'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds on the clock of the trace. */
  ts: number
  /** Microseconds that the thread itself ran. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

/** What a trace has to hold for this. */
export const categories = ['toplevel', 'blink.user_timing']

/**
 * The tasks of the page's own thread, in ms of the processor, so that whatever else runs on the machine does not count: from
 * its navigation on, or from the mark of that name.
 */
export const tasksIn = (trace: Buffer, url: string, mark?: string): number[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const { origin } = new URL(url)
  const isBegin = ({ name, args }: TraceEvent) =>
    mark === undefined
      ? name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(origin) === true
      : name === mark
  const begin = required(traceEvents.findLast(isBegin), mark ?? 'navigationStart')
  return traceEvents
    .filter(({ pid, tid, ph }) => pid === begin.pid && tid === begin.tid && ph === 'X')
    .filter(({ name, ts }) => name.endsWith('RunTask') && (mark === undefined || ts >= begin.ts))
    .map(({ tdur = 0 }) => tdur / 1_000)
}

/** How long the page could not answer, in ms: what its tasks ran beyond 50 ms each. */
export const blockingIn = (trace: Buffer, url: string) =>
  tasksIn(trace, url).reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)
