import { Heading, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { loginByPassword } from '#src/api/contract/password.ts'
import type { PasswordView } from '#src/machines/password/password.view.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { TimeLeft } from '#src/ui/parts/time/time-left.tsx'
import { HiddenUsername } from '#src/ui/sign-in/hidden-username.tsx'
import { PasswordField } from '#src/ui/sign-in/password-field.tsx'

const schema = z.pick(loginByPassword.input, { password: true })

type PasswordPanelProps = {
  view: PasswordView
  /** Seconds until the next try is allowed, after too many. */
  clock: Clock
  /** Does the account have other ways to sign in? */
  hasOtherWays: boolean
  onSubmit: (password: string) => void
}

/** PASSWORD-1: sign in by password. */
export function PasswordPanel(props: PasswordPanelProps) {
  return (
    <Stack gap="5" borderTopWidth="1px" pt="6">
      <Heading as="h2" size="xl">
        Password
      </Heading>
      <PasswordForm key={props.view.refusals} {...props} />
    </Stack>
  )
}

/** Mounted again after each refusal, so that its field is empty and focused. */
function PasswordForm({ view, clock, hasOtherWays, onSubmit }: PasswordPanelProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  })
  const isClosed = view.isBusy || view.isLimited

  return (
    <Form isBusy={isClosed} onSubmit={handleSubmit(({ password }) => onSubmit(password))}>
      <HiddenUsername email={view.identifier} />
      <PasswordField
        {...register('password')}
        label="Password"
        autoComplete="current-password"
        enterKeyHint="done"
        autoFocus
        required
        error={formState.errors.password?.message}
      />
      <ProblemAlert>{view.problem}</ProblemAlert>
      {view.isLimited ? (
        <TimeLeft clock={clock} sentence="You can try again in {time}." spokenAt={[10]} />
      ) : null}
      <SubmitButton isBusy={isClosed} busyText={view.isBusy ? 'Signing in...' : 'Sign in'}>
        Sign in
      </SubmitButton>
      {hasOtherWays ? (
        <Text color="fg.muted">
          Forgot it? Sign in another way, then set a new one on your account page.
        </Text>
      ) : null}
    </Form>
  )
}
