import { act } from '@testing-library/react'

import type { Clock } from '#src/ui/parts/time/clock.ts'

/** A clock that stands. */
export const stoppedAt = (secondsLeft: number): Clock => ({
  subscribe: () => () => {},
  secondsLeft: () => secondsLeft,
})

/** A clock that goes on by hand. */
export const clockFrom = (start: number) => {
  const listeners = new Set<() => void>()
  let secondsLeft = start
  const clock: Clock = {
    subscribe: (onTick) => {
      listeners.add(onTick)
      return () => listeners.delete(onTick)
    },
    secondsLeft: () => secondsLeft,
  }
  const tick = () =>
    act(() => {
      secondsLeft -= 1
      listeners.forEach((onTick) => onTick())
    })
  return { clock, tick }
}
