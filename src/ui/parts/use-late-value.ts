import { useEffect, useRef } from 'react'

/** For a field of what the address says, which answers keystrokes late: it overrules the field only when nobody types there. */
export const useLateValue = (value: string) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current !== null && field.current !== document.activeElement) {
      field.current.value = value
    }
  }, [value])
  return field
}
