import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { accessRequestSchema, type AccessRequest } from '#src/api/contract/organization.ts'
import type { OrganizationAccessView } from '#src/machines/organization-access/organization-access.view.ts'
import { Form } from '#src/ui/parts/form.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { ScreenCard } from '#src/ui/parts/screen-card.tsx'
import { SubmitButton } from '#src/ui/parts/submit-button.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/use-server-errors.ts'

type RequestAccessScreenProps = {
  view: Extract<OrganizationAccessView, { step: 'request-access' }>
  onSubmit: (request: AccessRequest) => void
}

/** ACCESS-2: a partner asks for access for their organization. */
export function RequestAccessScreen({ view, onSubmit }: RequestAccessScreenProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(accessRequestSchema),
    defaultValues: { organization: '', reason: '' },
  })
  useServerErrors(setError, view.fieldErrors)

  return (
    <ScreenCard
      title="Request access"
      lead="Once your organization is approved, you can browse and open its demos."
      width="34rem"
    >
      <Form isBusy={view.isBusy} onSubmit={handleSubmit((request) => onSubmit(request))}>
        <TextField
          {...register('organization')}
          label="Organization"
          autoComplete="organization"
          autoFocus
          required
          error={formState.errors.organization?.message}
        />
        <TextField
          {...register('reason')}
          label="What will you use the demos for? (optional)"
          isMultiline
          error={formState.errors.reason?.message}
        />
        <ProblemAlert>{view.problem}</ProblemAlert>
        <SubmitButton isBusy={view.isBusy} busyText="Loading...">
          Request access
        </SubmitButton>
      </Form>
    </ScreenCard>
  )
}
