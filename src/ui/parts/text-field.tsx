import { Box, Field, Flex, Input, Textarea } from '@chakra-ui/react'
import type { ComponentProps, InputHTMLAttributes, ReactNode, Ref } from 'react'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'color' | 'action'> & {
  name: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  isMultiline?: boolean
  /** Lines that a multiline field shows. */
  rows?: number
  /** A button beside the label; `null` keeps room for one that is still to come. */
  aside?: ReactNode
  /** A button at the end of the input. */
  action?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * A labelled text input; its id is its name, which password managers rely on. The error is tied by
 * `aria-describedby`, for readers that do not know `aria-errormessage`.
 */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, isMultiline, aside, action, required, ...input } = props
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
      <Flex
        wrap="wrap"
        justify="space-between"
        align="center"
        columnGap="3"
        minHeight={aside === undefined ? undefined : '6'}
      >
        <Field.Label>{label}</Field.Label>
        {aside}
      </Flex>
      {isMultiline === true ? (
        <Textarea {...(control as object)} />
      ) : (
        <InputWith action={action} {...control} />
      )}
      {hint === undefined ? null : <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
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
