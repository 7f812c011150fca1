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
  /** The text of its button. */
  action: string
  view: { isBusy: boolean; problem: string | null }
  organization: UseFormRegisterReturn
  error: FieldError | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
  /** Fields besides the organization's. */
  children: ReactNode
  /** The way back, if there is one. */
  wayBack?: ReactNode
  /** A question to people who may have signed in the wrong way. */
  doubt: string
}

/** Asks a new person for their organization. */
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
