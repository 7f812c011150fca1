import type { Page } from 'playwright-core'

import { required } from '../src/lib/required.ts'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds on the clock of the trace. */
  ts: number
  /** Microseconds it took, and those of them in which the thread itself ran. */
  dur?: number
  tdur?: number
}

/** What a trace has to hold for this. */
export const categories = ['toplevel', 'blink.user_timing']

type Thread = Pick<TraceEvent, 'pid' | 'tid'>

const eventsIn = (trace: Buffer) =>
  (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents

const markIn = (events: readonly TraceEvent[], mark: string) =>
  required(
    events.findLast(({ name }) => name === mark),
    mark,
  )

const tasksOf = ({ pid, tid }: Thread, events: readonly TraceEvent[]) =>
  events.filter(
    (it) => it.pid === pid && it.tid === tid && it.ph === 'X' && it.name.endsWith('RunTask'),
  )

const msOf = ({ tdur = 0 }: TraceEvent) => tdur / 1_000

/**
 * The tasks of the thread on which the mark of that name was set, from the one that set it on; in ms of the processor, so that whatever
 * else runs on the machine does not count.
 */
export const tasksIn = (trace: Buffer, mark: string): number[] => {
  const events = eventsIn(trace)
  const begin = markIn(events, mark)
  return tasksOf(begin, events)
    .filter(({ ts, dur = 0 }) => ts + dur >= begin.ts)
    .map(msOf)
}

const watched = 'watched'

/** Sets what `blockingIn` knows the page's own thread by: at the end, for a trace may lack how a page began. */
export const markWatched = (page: Page) => page.evaluate((name) => performance.mark(name), watched)

/** How long the page could not answer, in ms: what its tasks ran beyond 50 ms each. */
export const blockingIn = (trace: Buffer) => {
  const events = eventsIn(trace)
  return tasksOf(markIn(events, watched), events)
    .map(msOf)
    .reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)
}
