import { Button, Flex } from '@chakra-ui/react'

import { TextField } from '#src/ui/parts/forms/text-field.tsx'

type ChosenEmailProps = { email: string; onEdit: () => void }

/** Wraps, so that a long address is shown whole. */
const allLines = { fieldSizing: 'content', minHeight: '3rem', resize: 'none' } as const

/** The address from the first step, with a link to change it. */
export function ChosenEmail({ email, onEdit }: ChosenEmailProps) {
  return (
    <Flex alignItems="flex-end">
      <TextField
        name="email"
        label="Email"
        isMultiline
        rows={1}
        style={allLines}
        value={email}
        disabled
        readOnly
      />
      <Button variant="plain" minHeight="12" px="0" ps="4" onClick={onEdit}>
        Edit
      </Button>
    </Flex>
  )
}
