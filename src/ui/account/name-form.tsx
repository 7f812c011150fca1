import { Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { updateName } from '#src/api/contract/account.ts'
import { accountWords } from '#src/lib/account-words.ts'
import type { Name } from '#src/machines/name-update/name-update.machine.ts'
import type { NameUpdateView } from '#src/machines/name-update/name-update.view.ts'
import { focusAround } from '#src/ui/parts/focus/focus-around.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type NameFormProps = {
  view: NameUpdateView
  /** As it is now. */
  name: Name
  onSubmit: (name: Name) => void
}

/** As the server keeps it. */
const kept = (typed = '') => typed.normalize('NFC').trim()

/** ACCOUNT-2: a name that was mistyped, or is another one now. */
export function NameForm({ view, name: { firstname, lastname }, onSubmit }: NameFormProps) {
  const form = useForm({
    resolver: zodResolver(updateName.input),
    defaultValues: { firstname, lastname },
  })
  const { register, handleSubmit, control, reset, setError, formState } = form
  const { getValues, resetField } = form
  const typed = useWatch({ control })
  const isChanged = kept(typed.firstname) !== firstname || kept(typed.lastname) !== lastname
  const isBusy = view.step === 'loading'
  const { errors } = formState
  useServerErrors(setError, view.fieldErrors)
  useEffect(() => {
    // What another tab saved takes nothing from what is typed here.
    reset({ firstname, lastname }, { keepDirtyValues: true, keepErrors: true })
  }, [firstname, lastname, reset])
  const sent = useRef<Name>(null)
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (view.step !== 'success' || sent.current === null) {
      return
    }
    for (const field of ['firstname', 'lastname'] as const) {
      // Another one that was typed meanwhile waits to be saved.
      if (kept(getValues(field)) === sent.current[field]) {
        resetField(field, { defaultValue: sent.current[field] })
      }
    }
    if (end.current?.contains(document.activeElement) === true) {
      // With nothing to save the button that was pressed takes no focus any more.
      focusAround(end.current)
    }
  }, [view.step, getValues, resetField])

  const submit = (name: Name) => {
    sent.current = name
    onSubmit(name)
  }
  return (
    <Form
      isBusy={isBusy}
      isKept={!isChanged}
      onSubmit={(event) => (isChanged ? handleSubmit(submit)(event) : undefined)}
    >
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
      <Stack ref={end} direction="row" wrap="wrap" gap="4" align="center">
        <SubmitButton isBusy={isBusy} busyText="Loading..." disabled={!isChanged}>
          Save name
        </SubmitButton>
        <Text role="status" fontWeight="semibold">
          {view.step === 'success' && !isChanged ? accountWords.nameUpdated : ''}
        </Text>
      </Stack>
    </Form>
  )
}
