import { useCallback, useSyncExternalStore } from 'react'

/** Seconds that go by. They are read where they are told: a tick draws nothing else anew. */
export type Clock = {
  /** Calls at each tick; answers what ends that. */
  subscribe: (onTick: () => void) => () => void
  secondsLeft: () => number
}

/** For the element that tells the time: it is written to at each tick, and nothing is drawn anew. */
export const useTicks = <TElement extends HTMLElement>(
  { subscribe, secondsLeft }: Clock,
  write: (element: TElement, secondsLeft: number) => void,
) =>
  useCallback(
    (element: TElement) => {
      const tick = () => write(element, secondsLeft())
      tick()
      return subscribe(tick)
    },
    [subscribe, secondsLeft, write],
  )

/** The mark that the time has come to last, in seconds; null before the first, and once the time is over. It draws anew at marks alone. */
export const useMark = ({ subscribe, secondsLeft }: Clock, marks: readonly number[]) => {
  const mark = () => {
    const left = secondsLeft()
    const passed = marks.filter((seconds) => left <= seconds)
    return left === 0 || passed.length === 0 ? null : Math.min(...passed)
  }
  return useSyncExternalStore(subscribe, mark, mark)
}
