import { useSyncExternalStore } from 'react'

/** Seconds that go by. They are read where they are told: a tick draws nothing else anew. */
export type Clock = {
  /** Calls at each tick; answers what ends that. */
  subscribe: (onTick: () => void) => () => void
  secondsLeft: () => number
}

/** What `tell` reads off the seconds that are left: a tick that changes nothing of it draws nothing. */
export const useTimeLeft = (
  { subscribe, secondsLeft }: Clock,
  tell: (secondsLeft: number) => number,
) => {
  const told = () => tell(secondsLeft())
  return useSyncExternalStore(subscribe, told, told)
}
