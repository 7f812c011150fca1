import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { organizationFormSchema, type OrganizationForm } from '#src/api/contract/organization.ts'
import type { OrganizationAccessView } from '#src/machines/organization-access/organization-access.view.ts'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { useTyped } from '#src/ui/parts/forms/use-typed.ts'
import { SetupForm } from '#src/ui/sign-in/setup-form.tsx'
import { WorkFields } from '#src/ui/sign-in/work-fields.tsx'

type Typed = {
  organization: string
  website?: string | undefined
  country: string
  jobTitle: string
}

type OrganizationFormScreenProps = {
  view: Extract<OrganizationAccessView, { step: 'organization-form' }>
  /** What was typed earlier; `null` if nothing was. */
  typed: Typed | null
  onType: (typed: Typed) => void
  onSubmit: (form: OrganizationForm) => void
}

/** ACCESS-1: a customer tells about their organization, once. */
export function OrganizationFormScreen({
  view,
  typed,
  onType,
  onSubmit,
}: OrganizationFormScreenProps) {
  const { register, handleSubmit, subscribe, setError, formState } = useForm({
    resolver: zodResolver(organizationFormSchema),
    defaultValues: typed ?? {
      organization: view.organization,
      website: '',
      country: '',
      jobTitle: '',
    },
  })
  const { errors } = formState
  useServerErrors(setError, view.fieldErrors)
  useTyped(subscribe, onType)

  return (
    <SetupForm
      title="Your organization"
      lead="Tell us where you work, and your demos open."
      action="Continue"
      view={view}
      organization={register('organization')}
      error={errors.organization}
      onSubmit={handleSubmit((form) => onSubmit(form))}
      doubt="Do you work for a partner?"
    >
      <WorkFields register={register} errors={errors} />
    </SetupForm>
  )
}
