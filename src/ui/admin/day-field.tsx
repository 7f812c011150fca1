import { useEffect, useRef } from 'react'

import { TextField } from '#src/ui/parts/text-field.tsx'

type DayFieldProps = {
  name: string
  label: string
  /** As the address has it: '2026-11-22'. */
  day: string | undefined
  onType: (day: string | undefined) => void
}

/** The address answers keystrokes late: it overrules the field only when nobody types there. */
export function DayField({ name, label, day = '', onType }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current !== null && field.current !== document.activeElement) {
      field.current.value = day
    }
  }, [day])

  return (
    <TextField
      ref={field}
      name={name}
      label={label}
      type="date"
      defaultValue={day}
      onChange={({ target }) => onType(target.value || undefined)}
    />
  )
}
