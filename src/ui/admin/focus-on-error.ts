import { useEffect, useRef } from 'react'

/** A field that gets the focus with each error that the server finds in it; `null` while there is none. */
export const useFocusOnError = (error: string | null) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== null) {
      field.current?.focus()
    }
  }, [error])
  return field
}
