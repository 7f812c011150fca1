import { Box } from '@chakra-ui/react'
import type { ComponentProps, InputHTMLAttributes, ReactNode, Ref } from 'react'

import { Input, Textarea } from '#src/ui/parts/forms/control.ts'
import { Field, controlProps } from '#src/ui/parts/forms/field.tsx'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'color' | 'action'> & {
  name: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** A visible-only hint, which changes while one types. */
  preview?: string
  isMultiline?: boolean
  /** The visible lines of a multiline field. */
  rows?: number
  /** A button beside the label; `null` reserves room for one that appears later. */
  aside?: ReactNode
  /** A button at the end of the input. */
  action?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled text input; unless told its id is its name, which password managers rely on. */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, preview, isMultiline, aside, action, required, ...input } = props
  const words = { id: input.id ?? input.name, hint, error }
  const control = {
    ...input,
    ...controlProps(words, input['aria-describedby']),
    'aria-required': required,
  }

  return (
    <Field {...words} label={label} preview={preview} aside={aside}>
      {isMultiline === true ? (
        <Textarea {...(control as object)} />
      ) : (
        <InputWith action={action} {...control} />
      )}
    </Field>
  )
}

function InputWith({ action, ...control }: ComponentProps<typeof Input> & { action: ReactNode }) {
  if (action === undefined) {
    return <Input {...control} />
  }
  return (
    <Box position="relative">
      <Input {...control} paddingInlineEnd="12" />
      <Box position="absolute" insetEnd="0" insetBlock="0" display="flex" alignItems="center">
        {action}
      </Box>
    </Box>
  )
}
