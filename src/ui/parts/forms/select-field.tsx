import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'

import { Select } from '#src/ui/parts/forms/control.ts'
import { Field, controlProps } from '#src/ui/parts/forms/field.tsx'

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'color'> & {
  name: string
  label: string
  options: Record<string, string>
  /** The text of the empty option, if there is one. */
  none?: string
  error?: string | undefined
  /** Read-only, but focusable. HTML has no read-only select, so its options are disabled. */
  readOnly?: boolean
  ref?: Ref<HTMLSelectElement>
}

/** A labelled select. */
export function SelectField(props: SelectFieldProps) {
  const { label, options: given, none, error, required, readOnly = false, ...select } = props
  const options = withChosen(given, select.value)
  const words = { id: select.id ?? select.name, error }

  return (
    <Field {...words} label={label}>
      <Chooser>
        <Select
          {...select}
          {...controlProps(words)}
          aria-required={required}
          aria-readonly={readOnly || undefined}
        >
          {none === undefined ? null : (
            <option value="" disabled={readOnly}>
              {none}
            </option>
          )}
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value} disabled={readOnly}>
              {text}
            </option>
          ))}
        </Select>
        <ChevronDown aria-hidden />
      </Chooser>
    </Field>
  )
}

/** For a value that is no option, for example from an old address, the browser would show the first option. */
const withChosen = (options: SelectFieldProps['options'], value: SelectFieldProps['value']) =>
  typeof value === 'string' && value !== '' && !Object.hasOwn(options, value)
    ? { ...options, [value]: value }
    : options

const Chooser = chakra('div', {
  base: {
    position: 'relative',
    width: 'full',
    '& > svg': {
      position: 'absolute',
      insetEnd: '3',
      top: '50%',
      width: '1.125rem',
      height: '1.125rem',
      transform: 'translateY(-50%)',
      pointerEvents: 'none',
      color: 'fg.muted',
    },
  },
})
