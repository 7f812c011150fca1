import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import type { OwnLead } from '#src/api/contract/leads.ts'
import { ComboField } from '#src/ui/parts/forms/combo-field.tsx'

type CompanyFieldProps = {
  input: UseFormRegisterReturn
  label: string
  /** The person's leads that fit what is typed. */
  suggested: readonly OwnLead[]
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
  const { input, suggested, describedBy, isFirst, isRequired, ...field } = props

  return (
    <ComboField
      {...input}
      {...field}
      options={suggested}
      listLabel="Who you demoed to"
      aria-describedby={describedBy}
      data-autofocus={isFirst ? '' : undefined}
      required={isRequired}
      wordsOf={({ company, website }) => ({ text: company, note: website })}
    />
  )
}
