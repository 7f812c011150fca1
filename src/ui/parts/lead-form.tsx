import { Alert } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Info } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { leadSchema, leadSourceLabels, type LeadDraft } from '#src/api/contract/leads.ts'
import type { LeadView } from '#src/machines/lead/lead.view.ts'
import { leadFields } from '#src/ui/parts/lead-fields.ts'
import { LeadTypeCards } from '#src/ui/parts/lead-type-cards.tsx'
import { Form } from '#src/ui/parts/form.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { SelectField } from '#src/ui/parts/select-field.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/use-server-errors.ts'

type LeadFormProps = {
  /** The form's id, for buttons outside of it. */
  id: string
  view: LeadView
  isGoogle: boolean
  onDirty: () => void
  onSubmit: (lead: LeadDraft) => void
}

/** LEAD-1 to LEAD-4. Fields a type does not have leave the form, and with it the lead. */
export function LeadForm({ id, view, isGoogle, onDirty, onSubmit }: LeadFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(leadSchema),
    defaultValues: { type: isGoogle ? 'google-client' : 'client' },
    shouldUnregister: true,
  })
  const { isDirty } = formState
  const type = useWatch({ control, name: 'type' })
  const fields = leadFields[type]
  const warningId = useId()
  const errorOf = errorsByName(formState.errors)
  useServerErrors(setError, view.fieldErrors)

  useEffect(() => {
    if (isDirty) {
      onDirty()
    }
  }, [isDirty, onDirty])

  return (
    <Form
      id={id}
      isBusy={view.step === 'sending'}
      onSubmit={handleSubmit((lead) => onSubmit(lead))}
    >
      {isGoogle ? (
        <LeadTypeCards input={register('type')} warningId={warningId} />
      ) : (
        <input type="hidden" {...register('type')} />
      )}
      <Alert.Root status="warning">
        <Alert.Indicator>
          <Info aria-hidden />
        </Alert.Indicator>
        <Alert.Content id={warningId}>{fields.warning}</Alert.Content>
      </Alert.Root>
      <TextField
        {...register('company')}
        label={fields.isCompanyRequired ? fields.company : `${fields.company} (optional)`}
        autoComplete="off"
        aria-describedby={warningId}
        data-autofocus={isGoogle ? undefined : ''}
        required={fields.isCompanyRequired}
        error={errorOf('company')}
      />
      {fields.hasWebsite ? (
        <TextField
          {...register('website')}
          label="Website"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="example.com"
          required
          error={errorOf('website')}
        />
      ) : null}
      {fields.hasSalesforce ? (
        <TextField
          {...register('salesforce')}
          label="Salesforce link (optional)"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('salesforce')}
        />
      ) : null}
      {fields.note === 'none' ? null : (
        <TextField
          {...register('note')}
          label={fields.note === 'required' ? 'Note' : 'Note (optional)'}
          isMultiline
          required={fields.note === 'required'}
          error={errorOf('note')}
        />
      )}
      <SelectField
        {...register('source', { setValueAs: (value: string) => value || undefined })}
        label="Source (optional)"
        none="Not known"
        options={leadSourceLabels}
      />
      <ProblemAlert>{view.problem}</ProblemAlert>
    </Form>
  )
}

/** The union of types hides fields that only some have. */
const errorsByName = (errors: Partial<Record<string, { message?: string | undefined }>>) => {
  return (name: string) => errors[name]?.message
}
