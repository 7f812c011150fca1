import type { FieldErrors, UseFormRegister } from 'react-hook-form'

import { TextField } from '#src/ui/parts/forms/text-field.tsx'

type Work = {
  organization: string
  website?: string | undefined
  country: string
  jobTitle: string
}
type WorkFieldsProps = { register: UseFormRegister<Work>; errors: FieldErrors<Work> }

/** ACCESS-1: what a customer says about their organization, besides its name. */
export function WorkFields({ register, errors }: WorkFieldsProps) {
  return (
    <>
      <TextField
        {...register('website')}
        label="Website (optional)"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.website?.message}
      />
      <TextField
        {...register('country')}
        label="Country"
        autoComplete="country-name"
        required
        error={errors.country?.message}
      />
      <TextField
        {...register('jobTitle')}
        label="Job title"
        autoComplete="organization-title"
        required
        error={errors.jobTitle?.message}
      />
    </>
  )
}
