import { Button, Flex } from '@chakra-ui/react'

import { TextField } from '#src/ui/parts/text-field.tsx'

type ChosenEmailProps = { email: string; onEdit: () => void }

/** The address of the first step, fixed, with a way back to it. */
export function ChosenEmail({ email, onEdit }: ChosenEmailProps) {
  return (
    <Flex alignItems="flex-end">
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
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
