import { useSyncExternalStore } from 'react'

/** Seconds that go by. They are read where they are told: a tick draws nothing else anew. */
export type Clock = {
  /** Calls at each tick; answers what ends that. */
  subscribe: (onTick: () => void) => () => void
  secondsLeft: () => number
}

export const useSecondsLeft = ({ subscribe, secondsLeft }: Clock) =>
  useSyncExternalStore(subscribe, secondsLeft, secondsLeft)
