import { useLayoutEffect, useRef, useState } from 'react'

type Callbacks = Readonly<Record<string, (...given: never[]) => void>>

/** Functions that stay identical between renders but call the newest version, so that their receivers need not render again. */
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
