import { useSyncExternalStore } from 'react'

/** A timer until midnight would stand still while a laptop sleeps. */
const lookAgainMs = 60_000

const subscribe = (onChange: () => void) => {
  const timer = setInterval(onChange, lookAgainMs)
  return () => clearInterval(timer)
}

const beginningOfDay = () => new Date().setHours(0, 0, 0, 0)

/** The beginning of the day in the time zone of the browser, epoch ms; who shows it is drawn anew after midnight. */
export const useToday = () => useSyncExternalStore(subscribe, beginningOfDay, beginningOfDay)
