import { Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { updateName } from '#src/api/contract/account.ts'
import { accountWords } from '#src/lib/account-words.ts'
import type { Name } from '#src/machines/name-update/name-update.machine.ts'
import type { NameUpdateView } from '#src/machines/name-update/name-update.view.ts'
import { Form } from '#src/ui/parts/form.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { SubmitButton } from '#src/ui/parts/submit-button.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/use-server-errors.ts'

type NameFormProps = {
  view: NameUpdateView
  /** As it is now. */
  name: Name
  onSubmit: (name: Name) => void
}

/** ACCOUNT-1: a name that was mistyped, or is another one now. */
export function NameForm({ view, name: { firstname, lastname }, onSubmit }: NameFormProps) {
  const { register, handleSubmit, control, reset, setError, formState } = useForm({
    resolver: zodResolver(updateName.input),
    defaultValues: { firstname, lastname },
  })
  const typed = useWatch({ control })
  const isChanged = typed.firstname?.trim() !== firstname || typed.lastname?.trim() !== lastname
  const isBusy = view.step === 'loading'
  const { errors } = formState
  useServerErrors(setError, view.fieldErrors)
  useEffect(() => {
    // What another tab saved takes nothing from what is typed here.
    reset({ firstname, lastname }, { keepDirtyValues: true, keepErrors: true })
  }, [firstname, lastname, reset])
  useEffect(() => {
    if (view.step === 'success') {
      reset({ firstname, lastname })
    }
  }, [view.step, firstname, lastname, reset])

  return (
    <Form isBusy={isBusy} onSubmit={isChanged ? handleSubmit(onSubmit) : () => {}}>
      <Stack direction={{ base: 'column', sm: 'row' }} gap="5" align="flex-start">
        <TextField
          {...register('firstname')}
          label="Firstname"
          autoComplete="given-name"
          required
          error={errors.firstname?.message}
        />
        <TextField
          {...register('lastname')}
          label="Lastname"
          autoComplete="family-name"
          required
          error={errors.lastname?.message}
        />
      </Stack>
      <ProblemAlert>{view.problem}</ProblemAlert>
      <SubmitButton isBusy={isBusy} busyText="Loading..." disabled={!isChanged}>
        Save name
      </SubmitButton>
      <Text role="status" fontWeight="semibold">
        {view.step === 'success' && !isChanged ? accountWords.nameUpdated : ''}
      </Text>
    </Form>
  )
}
