import { createContext, useContext, useEffect, useState } from 'react'

import { onServerAnswer } from '#src/lib/connection.ts'

/** Asks the server whether it is in reach; `null` where nobody looks. */
export const Reach = createContext<(() => Promise<unknown>) | null>(null)

/** For a part that stands there because the server did not answer: does it by now? */
export const useServerAnswer = () => {
  const [isThere, setIsThere] = useState(false)
  const reach = useContext(Reach)
  useEffect(
    () => (reach === null ? undefined : onServerAnswer(reach, () => setIsThere(true))),
    [reach],
  )
  return isThere
}
