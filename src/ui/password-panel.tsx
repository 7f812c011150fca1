import { Heading, Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { loginByPassword } from '#src/api/contract/password.ts'
import type { PasswordView } from '#src/machines/password/password.view.ts'
import { Form } from '#src/ui/parts/form.tsx'
import { HiddenUsername } from '#src/ui/parts/hidden-username.tsx'
import { PasswordField } from '#src/ui/parts/password-field.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { SubmitButton } from '#src/ui/parts/submit-button.tsx'

const schema = z.pick(loginByPassword.input, { password: true })

type PasswordPanelProps = {
  view: PasswordView
  onSubmit: (password: string) => void
}

/** PASSWORD-1: sign in by password. */
export function PasswordPanel({ view, onSubmit }: PasswordPanelProps) {
  return (
    <Stack gap="5" borderTopWidth="1px" pt="6">
      <Heading as="h2" size="xl">
        Password
      </Heading>
      <PasswordForm key={view.refusals} view={view} onSubmit={onSubmit} />
    </Stack>
  )
}

/** Mounted anew per refusal, its field is empty and has the focus. */
function PasswordForm({ view, onSubmit }: PasswordPanelProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  })

  return (
    <Form isBusy={view.isBusy} onSubmit={handleSubmit(({ password }) => onSubmit(password))}>
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
      <SubmitButton isBusy={view.isBusy} busyText="Signing in...">
        Sign in
      </SubmitButton>
    </Form>
  )
}
