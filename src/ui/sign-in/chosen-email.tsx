import { Button, Flex } from '@chakra-ui/react'

import { TextField } from '#src/ui/parts/forms/text-field.tsx'

type ChosenEmailProps = { email: string; onEdit: () => void }

/** As many lines as it takes, so that all of it is read. */
const allLines = { fieldSizing: 'content', minHeight: '3rem', resize: 'none' } as const

/** The address of the first step, fixed, with a way back to it. */
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
