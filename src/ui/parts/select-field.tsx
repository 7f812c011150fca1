import { Field, NativeSelect } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'color'> & {
  name: string
  label: string
  options: Record<string, string>
  /** The text of the empty choice, where there is one. */
  none?: string
  error?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** A labelled choice of one of a few. */
export function SelectField({
  label,
  options,
  none,
  error,
  required,
  ...select
}: SelectFieldProps) {
  const errorId = `${select.name}-error`

  return (
    <Field.Root id={select.name} ids={{ errorText: errorId }} invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          {...select}
          aria-required={required}
          aria-describedby={error === undefined ? undefined : errorId}
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <ChevronDown aria-hidden />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  )
}
