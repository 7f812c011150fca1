import { useSyncExternalStore } from 'react'

import { lookedAtAgain } from '#src/ui/parts/time/look-again.ts'

const beginningOfDay = () => new Date().setHours(0, 0, 0, 0)

/** The start of the day in the browser's time zone, epoch ms; renders again after midnight. */
export const useToday = () => useSyncExternalStore(lookedAtAgain, beginningOfDay, beginningOfDay)
