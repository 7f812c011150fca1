import { useEffect, useRef } from 'react'

/**
 * For a field whose value is in the address, which follows keystrokes late: the address sets the field unless somebody is typing
 * there and ahead of it.
 */
export const useLateValue = (value: string) => {
  const field = useRef<HTMLInputElement>(null)
  const isAhead = useRef(false)

  useEffect(() => {
    const { current } = field
    const onInput = () => {
      isAhead.current = true
    }
    const onBlur = () => {
      isAhead.current = false
    }
    current?.addEventListener('input', onInput)
    current?.addEventListener('blur', onBlur)
    return () => {
      current?.removeEventListener('input', onInput)
      current?.removeEventListener('blur', onBlur)
    }
  }, [])

  useEffect(() => {
    const { current } = field
    if (current !== null && !isAhead.current) {
      current.value = value
    }
    isAhead.current = isAhead.current && current?.value !== value
  }, [value])

  return field
}
