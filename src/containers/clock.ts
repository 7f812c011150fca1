import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'

import type { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { selectSecondsLeft } from '#src/machines/countdown/countdown.view.ts'
import type { Clock } from '#src/ui/parts/time/clock.ts'

/** The seconds that a countdown has left, for the text that shows them; 0 if none runs. */
export const useClock = (countdown: ActorRefFrom<typeof countdownMachine> | undefined): Clock =>
  useMemo(
    () => ({
      subscribe: (onTick) => {
        const subscription = countdown?.subscribe(onTick)
        return () => subscription?.unsubscribe()
      },
      secondsLeft: () => (countdown === undefined ? 0 : selectSecondsLeft(countdown.getSnapshot())),
    }),
    [countdown],
  )
