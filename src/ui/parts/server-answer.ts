import { createContext, useContext, useEffect, useState } from 'react'

type OnServerAnswer = (hear: () => void) => () => void

/** Hears once of the server that answers again; `null` where nobody looks. */
export const ServerAnswer = createContext<OnServerAnswer | null>(null)

/** For a part that stands there because the server did not answer: does it by now? */
export const useServerAnswer = () => {
  const [isThere, setIsThere] = useState(false)
  const onServerAnswer = useContext(ServerAnswer)
  useEffect(() => onServerAnswer?.(() => setIsThere(true)), [onServerAnswer])
  return isThere
}
