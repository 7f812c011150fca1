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

/** So many seconds after a mark it is told no more. */
const near = 20

/** The mark that the time has come to, in seconds; null where none is near, and once the time is over. It draws anew at marks alone. */
export const useMark = ({ subscribe, secondsLeft }: Clock, marks: readonly number[]) => {
  const mark = () => {
    const left = secondsLeft()
    return marks.find((seconds) => left <= seconds && left > Math.max(0, seconds - near)) ?? null
  }
  return useSyncExternalStore(subscribe, mark, mark)
}
