import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useLateValue } from '#src/ui/parts/forms/use-late-value.ts'

type DayFieldProps = {
  name: string
  label: string
  /** As the address has it: '2026-11-22'. */
  day: string | undefined
  onType: (day: string | undefined) => void
}

/** A day that a list begins or ends with. */
export function DayField({ name, label, day = '', onType }: DayFieldProps) {
  const field = useLateValue(day)

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
