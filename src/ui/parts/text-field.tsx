import { Field, Input, Textarea } from '@chakra-ui/react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'color'> & {
  name: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  isMultiline?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A labelled text input; its id is its name, which password managers rely on. The error is tied by
 * `aria-describedby`, for readers that do not know `aria-errormessage`.
 */
export function TextField({ label, error, hint, isMultiline, required, ...input }: TextFieldProps) {
  const { name } = input
  const errorId = `${name}-error`
  const hintId = `${name}-hint`
  const describedBy = [
    input['aria-describedby'],
    error !== undefined && errorId,
    hint !== undefined && hintId,
  ]
  const control = {
    ...input,
    'aria-required': required,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  }

  return (
    <Field.Root
      id={name}
      ids={{ errorText: errorId, helperText: hintId }}
      invalid={error !== undefined}
      disabled={input.disabled ?? false}
    >
      <Field.Label>{label}</Field.Label>
      {isMultiline === true ? <Textarea {...(control as object)} /> : <Input {...control} />}
      {hint === undefined ? null : <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  )
}
