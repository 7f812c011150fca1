import { createContext, useContext, useEffect, useState } from 'react'

import { onServerAnswer } from '#src/lib/connection.ts'

/** Asks whether the server is reachable; `null` if nothing checks that. */
export const Reach = createContext<(() => Promise<unknown>) | null>(null)

/** For a part that is shown because the server did not answer: does it by now? */
export const useServerAnswer = () => {
  const [isThere, setIsThere] = useState(false)
  const reach = useContext(Reach)
  useEffect(
    () => (reach === null ? undefined : onServerAnswer(reach, () => setIsThere(true))),
    [reach],
  )
  return isThere
}
