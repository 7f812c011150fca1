import type { ReactNode, SubmitEvent } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'

import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { SetupHelp } from '#src/ui/sign-in/setup-help.tsx'

type SetupFormProps = {
  title: string
  lead: string
  /** What sends it. */
  action: string
  view: { isBusy: boolean; problem: string | null }
  organization: UseFormRegisterReturn
  error: FieldError | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  /** What is asked besides the organization. */
  children: ReactNode
  /** The way back, where there is one. */
  wayBack?: ReactNode
  /** Asks who may have come here as what they are not. */
  doubt: string
}

/** Asks a person who has just come for their organization. */
export function SetupForm(props: SetupFormProps) {
  const { title, lead, action, view, organization, error, onSubmit, children, wayBack, doubt } =
    props

  return (
    <ScreenCard title={title} lead={lead} width="34rem">
      <Form isKept isBusy={view.isBusy} onSubmit={onSubmit}>
        <TextField
          {...organization}
          label="Organization"
          autoComplete="organization"
          autoFocus
          required
          error={error?.message}
        />
        {children}
        <ProblemAlert>{view.problem}</ProblemAlert>
        <SubmitButton isBusy={view.isBusy} busyText="Loading...">
          {action}
        </SubmitButton>
        {wayBack}
      </Form>
      <SetupHelp question={doubt} />
    </ScreenCard>
  )
}
