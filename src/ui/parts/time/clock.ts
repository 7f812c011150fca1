import { useCallback, useSyncExternalStore } from 'react'

/** Running seconds. They are read where they are shown, so that a tick renders nothing else. */
export type Clock = {
  /** Calls back at each tick; returns a function that stops that. */
  subscribe: (onTick: () => void) => () => void
  secondsLeft: () => number
}

/** For the element that shows the time: each tick writes to it, without a render. */
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

/** How many seconds after a mark it is announced at most. */
const near = 20

/** The mark that the time has reached, in seconds; `null` if none is near, and once the time is over. Renders only at marks. */
export const useMark = ({ subscribe, secondsLeft }: Clock, marks: readonly number[]) => {
  const mark = () => {
    const left = secondsLeft()
    return marks.find((seconds) => left <= seconds && left > Math.max(0, seconds - near)) ?? null
  }
  return useSyncExternalStore(subscribe, mark, mark)
}
