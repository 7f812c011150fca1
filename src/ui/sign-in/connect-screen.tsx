import { Button, Link as StyledLink } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { plainDigits } from '#src/lib/plain-digits.ts'
import type { ConnectView } from '#src/machines/connect/connect.view.ts'
import { LoadingScreen } from '#src/ui/frame/loading-screen.tsx'
import { useFocus } from '#src/ui/parts/focus/use-focus.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { CardFooter } from '#src/ui/parts/page/card-footer.tsx'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

const schema = z.object({
  number: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => plainDigits(text.trim())),
    ),
    z.string().check(z.regex(/^\d\d$/, 'Please enter the two digits.')),
  ),
})

type ConnectScreenProps = {
  view: Exclude<ConnectView, { step: 'useless' }>
  onSubmitNumber: (number: string) => void
  onRetry: () => void
}

/** PASSCODE-7: the page that the mailed link opens. */
export function ConnectScreen({ view, onSubmitNumber, onRetry }: ConnectScreenProps) {
  switch (view.step) {
    case 'loading':
      return <LoadingScreen />
    case 'connected':
      return (
        <OutcomeCard
          title="Connected"
          lead={<span role="status">You are connected. You can close this window/tab now.</span>}
        >
          <CardFooter question="Did you close the page you started on?">
            <StyledLink asChild>
              {view.purpose === 'login' ? (
                <Link to="/login" search={{}}>
                  Start again
                </Link>
              ) : (
                <Link to="/register" search={{}}>
                  Start again
                </Link>
              )}
            </StyledLink>
          </CardFooter>
        </OutcomeCard>
      )
    case 'expired':
      return (
        <OutcomeCard
          title="Link expired"
          lead={<span role="status">This link expired. Please try again.</span>}
        >
          <Button asChild>
            <Link to="/login/customer" search={{}}>
              Go to login
            </Link>
          </Button>
        </OutcomeCard>
      )
    case 'failed':
      return (
        <OutcomeCard title="Not connected yet">
          <ProblemAlert>{view.problem}</ProblemAlert>
          <Button onClick={onRetry}>Retry</Button>
        </OutcomeCard>
      )
    case 'confirm':
      return <ConfirmCard view={view} onSubmitNumber={onSubmitNumber} />
  }
}

type OutcomeCardProps = { title: string; lead?: ReactNode; children?: ReactNode }

/** It replaces the button that was pressed, and takes its focus. */
function OutcomeCard({ children, ...words }: OutcomeCardProps) {
  const heading = useFocus<HTMLHeadingElement>()

  return (
    <ScreenCard {...words} headingRef={heading}>
      {children}
    </ScreenCard>
  )
}

type ConfirmCardProps = Pick<ConnectScreenProps, 'onSubmitNumber'> & {
  view: Extract<ConnectView, { step: 'confirm' }>
}

function ConfirmCard({ view, onSubmitNumber }: ConfirmCardProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { number: '' },
  })

  return (
    <ScreenCard
      title="Is this you?"
      lead={
        <>
          Sign-in started in {view.browser}, <Moment at={view.startedAt} />
        </>
      }
    >
      <Form isBusy={view.isBusy} onSubmit={handleSubmit(({ number }) => onSubmitNumber(number))}>
        <TextField
          {...register('number')}
          label="Number"
          hint="Enter the two digits shown where you started. If you did not start this, close this page."
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          autoFocus
          required
          error={formState.errors.number?.message}
        />
        <ProblemAlert>{view.problem}</ProblemAlert>
        <SubmitButton isBusy={view.isBusy} busyText="Loading...">
          Confirm
        </SubmitButton>
      </Form>
    </ScreenCard>
  )
}
