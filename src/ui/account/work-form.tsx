import { Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'

import { organizationFormSchema, type OrganizationForm } from '#src/api/contract/organization.ts'
import { accountWords } from '#src/lib/account-words.ts'
import type { WorkUpdateView } from '#src/machines/work-update/work-update.view.ts'
import { focusAround } from '#src/ui/parts/focus/focus-around.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { WorkFields } from '#src/ui/sign-in/work-fields.tsx'

type WorkFormProps = {
  view: WorkUpdateView
  told: OrganizationForm
  onSubmit: (form: OrganizationForm) => void
}

/** ACCOUNT-2: where a customer works, where they told it wrongly or are elsewhere by now. */
export function WorkForm({ view, told, onSubmit }: WorkFormProps) {
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(organizationFormSchema),
    defaultValues: told,
  })
  const { errors, isDirty } = formState
  const [isSent, setSent] = useState(false)
  useServerErrors(setError, view.fieldErrors)
  const isBusy = view.step === 'loading'
  const isSaved = view.step === 'success' && !isDirty
  const isToSave = isDirty || (isSent && view.step !== 'success')
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isSaved && end.current?.contains(document.activeElement) === true) {
      // With nothing to save the button that was pressed takes no focus any more.
      focusAround(end.current)
    }
  }, [isSaved])
  const submit = (form: OrganizationForm) => {
    // What is typed from here on is not saved by it.
    reset(form, { keepErrors: true })
    setSent(true)
    onSubmit(form)
  }

  return (
    <Form
      isBusy={isBusy}
      isKept={!isToSave}
      onSubmit={(event) => (isToSave ? handleSubmit(submit)(event) : undefined)}
    >
      <TextField
        {...register('organization')}
        label="Organization"
        autoComplete="organization"
        required
        error={errors.organization?.message}
      />
      <WorkFields register={register} errors={errors} />
      <ProblemAlert>{view.problem}</ProblemAlert>
      <Stack ref={end} direction="row" wrap="wrap" gap="4" align="center">
        <SubmitButton isBusy={isBusy} busyText="Loading..." disabled={!isToSave}>
          Save
        </SubmitButton>
        <Text role="status" fontWeight="semibold">
          {isSaved ? accountWords.workUpdated : ''}
        </Text>
      </Stack>
    </Form>
  )
}
