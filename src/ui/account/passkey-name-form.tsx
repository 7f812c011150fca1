import { Box, Button, Flex } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { renamePasskey } from '#src/api/contract/passkey.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'

const schema = z.pick(renamePasskey.input, { name: true })

type PasskeyNameFormProps = {
  name: string
  isBusy: boolean
  onSubmit: (name: string) => void
  onCancel: () => void
}

/** The name by which its owner knows a passkey. */
export function PasskeyNameForm({ name, isBusy, onSubmit, onCancel }: PasskeyNameFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name },
  })

  return (
    <Box width="full">
      <Form isBusy={isBusy} onSubmit={handleSubmit((values) => onSubmit(values.name))}>
        <TextField
          {...register('name')}
          label="Name of the passkey"
          autoComplete="off"
          autoFocus
          required
          error={formState.errors.name?.message}
        />
        <Flex gap="2">
          <SubmitButton isBusy={isBusy} busyText="Loading...">
            Save
          </SubmitButton>
          <Button variant="outline" aria-disabled={isBusy} onClick={isBusy ? undefined : onCancel}>
            Cancel
          </Button>
        </Flex>
      </Form>
    </Box>
  )
}
