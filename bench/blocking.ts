import type { Page } from 'playwright-core'

import { required } from '../src/lib/required.ts'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds on the clock of the trace. */
  ts: number
  /** How many microseconds it took, and for how many of them the thread itself ran. */
  dur?: number
  tdur?: number
}

/** The trace categories that this needs. */
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
 * The tasks, from the one that set the mark of that name, of the thread on which it was set; in ms of CPU time, so that other programs on
 * the machine do not count.
 */
export const tasksIn = (trace: Buffer, mark: string): number[] => {
  const events = eventsIn(trace)
  const begin = markIn(events, mark)
  return tasksOf(begin, events)
    .filter(({ ts, dur = 0 }) => ts + dur >= begin.ts)
    .map(msOf)
}

const watched = 'watched'

/** Sets the mark by which `blockingIn` finds the page's thread: at the end, because a trace may lack the start of a page. */
export const markWatched = (page: Page) => page.evaluate((name) => performance.mark(name), watched)

/** For how many ms the page could not answer: the part of each task beyond 50 ms. */
export const blockingIn = (trace: Buffer) => {
  const events = eventsIn(trace)
  return tasksOf(markIn(events, watched), events)
    .map(msOf)
    .reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)
}
