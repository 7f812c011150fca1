import { useLayoutEffect, useRef, useState } from 'react'

type Callbacks = Readonly<Record<string, (...given: never[]) => void>>

/** The same functions from drawing to drawing, each of which does what the newest does: who gets them is not drawn anew for them. */
export const useSteady = <TCallbacks extends Callbacks>(on: TCallbacks): TCallbacks => {
  const newest = useRef<Callbacks>(on)
  useLayoutEffect(() => {
    newest.current = on
  })
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(on).map((name) => [
          name,
          (...given: never[]) => newest.current[name]?.(...given),
        ]),
      ) as TCallbacks,
  )
  return steady
}
