import { Button } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { accessRequestSchema, type AccessRequest } from '#src/api/contract/organization.ts'
import type { OrganizationAccessView } from '#src/machines/organization-access/organization-access.view.ts'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { useTyped } from '#src/ui/parts/forms/use-typed.ts'
import { SetupForm } from '#src/ui/sign-in/setup-form.tsx'

type Typed = { organization: string; reason?: string | undefined }

type RequestAccessScreenProps = {
  view: Extract<OrganizationAccessView, { step: 'request-access' }>
  /** What was typed earlier; `null` if nothing was. */
  typed: Typed | null
  onType: (typed: Typed) => void
  onSubmit: (request: AccessRequest) => void
  /** Keeps the waiting request as it is. */
  onKeep: () => void
}

/** ACCESS-2: a partner asks for access for their organization, or corrects the request that waits. */
export function RequestAccessScreen(props: RequestAccessScreenProps) {
  const { view, typed, onType, onSubmit, onKeep } = props
  const { waitingReason, isBusy } = view
  const isChange = waitingReason !== null
  const { register, handleSubmit, subscribe, setError, formState } = useForm({
    resolver: zodResolver(accessRequestSchema),
    defaultValues: typed ?? { organization: view.organization, reason: waitingReason ?? '' },
  })
  const { errors } = formState
  useServerErrors(setError, view.fieldErrors)
  useTyped(subscribe, onType)

  return (
    <SetupForm
      title={isChange ? 'Change your request' : 'Request access'}
      lead={
        isChange
          ? 'It keeps its place, and is decided on with what you enter here.'
          : 'Once your organization is approved, you can browse and open its demos.'
      }
      action={isChange ? 'Save' : 'Request access'}
      view={view}
      organization={register('organization')}
      error={errors.organization}
      onSubmit={handleSubmit((request) => onSubmit(request))}
      doubt="Are you a customer?"
      wayBack={
        isChange && (
          <Button variant="outline" aria-disabled={isBusy} onClick={isBusy ? undefined : onKeep}>
            Keep it as it is
          </Button>
        )
      }
    >
      <TextField
        {...register('reason')}
        label="What will you use the demos for? (optional)"
        isMultiline
        error={errors.reason?.message}
      />
    </SetupForm>
  )
}
