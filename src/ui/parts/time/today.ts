import { useSyncExternalStore } from 'react'

/** Polled, because a timer until midnight would stop while a laptop sleeps. */
const lookAgainMs = 60_000

const subscribe = (onChange: () => void) => {
  const timer = setInterval(onChange, lookAgainMs)
  return () => clearInterval(timer)
}

const beginningOfDay = () => new Date().setHours(0, 0, 0, 0)

/** The start of the day in the browser's time zone, epoch ms; renders again after midnight. */
export const useToday = () => useSyncExternalStore(subscribe, beginningOfDay, beginningOfDay)
