import type { ReactNode } from 'react'
import { useWatch, type Control, type UseFormRegisterReturn } from 'react-hook-form'

import type { LeadDraft, LeadType, OwnLead } from '#src/api/contract/leads.ts'
import { suggestedLeads, type TypedLead } from '#src/ui/demos/typed-lead.ts'
import { ComboField } from '#src/ui/parts/forms/combo-field.tsx'

/** The form of a lead, to whoever watches one of its fields. */
export type LeadControl = Control<TypedLead, unknown, LeadDraft>

type CompanyFieldProps = {
  input: UseFormRegisterReturn
  control: LeadControl
  label: string
  /** The person's leads; those of the type that fit what is typed are suggested. */
  leads: readonly OwnLead[]
  type: LeadType
  describedBy: string
  isFirst: boolean
  isRequired: boolean
  readOnly: boolean
  error: string | undefined
  aside: ReactNode
  onChoose: (lead: OwnLead) => void
}

/** Takes any text, and offers whom one demoed to before. */
export function CompanyField(props: CompanyFieldProps) {
  const { input, control, leads, type, describedBy, isFirst, isRequired, ...field } = props
  const company = useWatch({ control, name: 'company' })

  return (
    <ComboField
      {...input}
      {...field}
      options={suggestedLeads(leads, { type, company })}
      listLabel="Who you demoed to"
      aria-describedby={describedBy}
      data-autofocus={isFirst ? '' : undefined}
      required={isRequired}
      wordsOf={({ company, website }) => ({ text: company, note: website })}
    />
  )
}
