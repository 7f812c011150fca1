import { Alert, Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Info } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import {
  leadSourceLabels,
  type LeadDraft,
  type LeadType,
  type OwnLead,
} from '#src/api/contract/leads.ts'
import type { LeadView } from '#src/machines/lead/lead.view.ts'
import { CompanyField, type LeadControl } from '#src/ui/demos/company-field.tsx'
import { leadFields } from '#src/ui/demos/lead-fields.ts'
import {
  addressHint,
  addressPreview,
  noteCount,
  noteHint,
  NoteWarning,
} from '#src/ui/demos/lead-hints.tsx'
import { LeadTypeCards } from '#src/ui/demos/lead-type-cards.tsx'
import {
  leadFormSchema,
  leadOf,
  sameAgain,
  withCompany,
  withType,
  type TypedLead,
} from '#src/ui/demos/typed-lead.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SelectField } from '#src/ui/parts/forms/select-field.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { useTyped } from '#src/ui/parts/forms/use-typed.ts'

type LeadFormProps = {
  /** The form's id, for buttons outside of it. */
  id: string
  view: Pick<LeadView, 'step' | 'fieldErrors'>
  isGoogle: boolean
  /** What the form begins with; what it is told anew takes the place of what stands in it. */
  begun: TypedLead
  /** Whom the person demoed to, newest first. */
  leads: readonly OwnLead[]
  /** The lead that fills the form in again; `null` where there is none. */
  last: OwnLead | null
  /** What is typed is kept elsewhere too. */
  isKept: boolean
  onType: (typed: TypedLead) => void
  onSubmit: (lead: LeadDraft) => void
  /** What is asked besides. */
  children?: ReactNode
}

const addressField = {
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** LEAD-1 to LEAD-4. What is typed into fields that a type does not have stays, but leaves the lead. */
export function LeadForm(props: LeadFormProps) {
  const { id, view, isGoogle, begun, leads, last, isKept, onType, onSubmit, children } = props
  const form = useForm({
    resolver: zodResolver(leadFormSchema),
    values: begun,
    resetOptions: { keepErrors: true, keepIsSubmitted: true },
  })
  const { register, control, handleSubmit, setError, setValues, subscribe } = form
  const { errors, isSubmitted } = form.formState
  // A key draws nothing but its own field anew (ADR 025).
  const type = useWatch({ control, name: 'type' })
  const typed = () => ({ ...form.getValues(), type })
  const fields = leadFields[type]
  const warningId = useId()
  // What is typed while it is sent would go nowhere.
  const isBusy = view.step === 'sending' || view.step === 'resuming'
  useServerErrors(setError, view.fieldErrors)
  useTyped(subscribe, onType)
  const [chosen, setChosen] = useState<OwnLead>()
  const fill = (now: TypedLead, lead: OwnLead) => {
    if (isBusy) {
      return
    }
    setChosen(lead)
    setValues(now, { shouldValidate: isSubmitted })
  }

  const changeType = ({ value }: { value: LeadType }) => {
    form.clearErrors()
    setValues(withType(typed(), value))
  }

  return (
    <Form id={id} isKept={isKept} isBusy={isBusy} onSubmit={handleSubmit((lead) => onSubmit(lead))}>
      {isGoogle ? (
        <LeadTypeCards
          input={register('type', { onChange: ({ target }) => changeType(target) })}
          warningId={warningId}
          held={isBusy ? type : null}
        />
      ) : null}
      <Alert.Root status="warning">
        <Alert.Indicator>
          <Info aria-hidden />
        </Alert.Indicator>
        <Alert.Content id={warningId}>{fields.warning}</Alert.Content>
      </Alert.Root>
      <CompanyField
        input={register('company')}
        label={fields.isCompanyRequired ? fields.company : `${fields.company} (optional)`}
        aside={
          last && <SameCustomer lead={last} onFill={() => fill(sameAgain(typed(), last), last)} />
        }
        control={control}
        leads={leads}
        type={type}
        describedBy={warningId}
        isFirst={!isGoogle}
        isRequired={fields.isCompanyRequired}
        readOnly={isBusy}
        error={errors.company?.message}
        onChoose={(lead) => fill(withCompany(typed(), lead, chosen ?? leadOf(leads, begun)), lead)}
      />
      {fields.hasWebsite ? (
        <AddressField
          {...register('website')}
          control={control}
          // On the account page there is another.
          id="lead-website"
          label="Website"
          readOnly={isBusy}
          placeholder="example.com"
          required
          error={errors.website?.message}
        />
      ) : null}
      {fields.hasSalesforce ? (
        <AddressField
          {...register('salesforce')}
          control={control}
          label="Salesforce link (optional)"
          readOnly={isBusy}
          error={errors.salesforce?.message}
        />
      ) : null}
      {fields.note === 'none' ? null : (
        <NoteField
          {...register('note')}
          control={control}
          label={fields.note === 'required' ? 'Note' : 'Note (optional)'}
          readOnly={isBusy}
          required={fields.note === 'required'}
          error={errors.note?.message}
        />
      )}
      <SelectField
        {...register('source')}
        // Among the filters of the admin's list there is another.
        id="lead-source"
        label="Source (optional)"
        none="Not known"
        options={leadSourceLabels}
        readOnly={isBusy}
      />
      {children}
    </Form>
  )
}

type WatchedFieldProps = Omit<ComponentProps<typeof TextField>, 'hint' | 'preview'> & {
  control: LeadControl
}

function AddressField({
  control,
  ...field
}: WatchedFieldProps & { name: 'website' | 'salesforce' }) {
  const typed = useWatch({ control, name: field.name })

  return (
    <TextField {...addressField} {...field} hint={addressHint} preview={addressPreview(typed)} />
  )
}

function NoteField({ control, ...field }: WatchedFieldProps) {
  const note = useWatch({ control, name: 'note' })

  return (
    <>
      <TextField {...field} isMultiline hint={noteHint} preview={noteCount(note)} />
      <NoteWarning note={note} />
    </>
  )
}

type SameCustomerProps = { lead: OwnLead; onFill: () => void }

/** Fills the form in as for the lead before. */
function SameCustomer({ lead: { company }, onFill }: SameCustomerProps) {
  const [told, setTold] = useState('')

  return (
    <>
      <Button
        variant="plain"
        minHeight="6"
        gap="0"
        px="0"
        maxWidth="full"
        fontSize={{ base: 'xs', md: 'sm' }}
        aria-label={`Same customer again: ${company}`}
        onClick={() => {
          setTold(`Filled in for ${company}.`)
          onFill()
        }}
      >
        Same customer again
        <Company>: {company}</Company>
      </Button>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  )
}

const Company = chakra('span', {
  base: {
    display: { base: 'none', md: 'inline' },
    maxWidth: '14rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})
