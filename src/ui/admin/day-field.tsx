import { Box, chakra } from '@chakra-ui/react'

import { focused, Input } from '#src/ui/parts/forms/control.ts'
import { Field } from '#src/ui/parts/forms/field.tsx'
import { useLateValue } from '#src/ui/parts/forms/use-late-value.ts'

type DayFieldProps = {
  name: string
  label: string
  /** As the address has it: '2026-11-22'. */
  day: string | undefined
  /** What the field says while there is none. */
  none: 'Any day' | 'Choose a day'
  onType: (day: string | undefined) => void
}

/** A day that a list begins or ends with. */
export function DayField({ name, label, day = '', none, onType }: DayFieldProps) {
  const field = useLateValue(day)

  return (
    <Field id={name} label={label}>
      <Box position="relative" width="full">
        <DayInput
          ref={field}
          id={name}
          name={name}
          type="date"
          defaultValue={day}
          data-none={day === '' || undefined}
          onChange={({ target }) => onType(target.value || undefined)}
        />
        {/* Screen readers say by themselves that the field is empty. */}
        {day === '' ? <None aria-hidden>{none}</None> : null}
      </Box>
    </Field>
  )
}

/** Safari shows the day of today in an empty field, as if it were chosen: it is seen only while somebody is in there. */
const DayInput = chakra(Input, {
  base: {
    '&[data-none]:not(:focus-within)': {
      color: 'transparent',
      '&::-webkit-datetime-edit': { opacity: '0' },
    },
    // There the focus is in a part of the field.
    '&:focus-within': focused,
    '&:focus-within + *': { display: 'none' },
  },
})

const None = chakra('span', {
  base: {
    position: 'absolute',
    insetInline: '3.5',
    top: '50%',
    transform: 'translateY(-50%)',
    fontSize: 'var(--tool-font, 1rem)',
    color: 'fg.subtle',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    pointerEvents: 'none',
  },
})
