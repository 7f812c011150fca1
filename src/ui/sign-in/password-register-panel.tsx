import { Heading, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { registerByPassword } from '#src/api/contract/password.ts'
import type { PasswordRegisterView } from '#src/machines/password-register/password-register.view.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { HiddenUsername } from '#src/ui/sign-in/hidden-username.tsx'
import { PasswordField } from '#src/ui/sign-in/password-field.tsx'

const schema = z.pick(registerByPassword.input, { password: true })

type PasswordRegisterPanelProps = {
  view: PasswordRegisterView
  onSubmit: (password: string) => void
}

/** PASSWORD-1: sign up by password; the server's objections are shown at the field. */
export function PasswordRegisterPanel({ view, onSubmit }: PasswordRegisterPanelProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  })
  useServerErrors(setError, view.fieldErrors)

  return (
    <Stack gap="5" borderTopWidth="1px" pt="6">
      <Heading as="h2" size="xl">
        Password
      </Heading>
      <Form isBusy={view.isBusy} onSubmit={handleSubmit(({ password }) => onSubmit(password))}>
        <HiddenUsername email={view.identifier} />
        <PasswordField
          {...register('password')}
          label="Password"
          autoComplete="new-password"
          enterKeyHint="done"
          autoFocus
          required
          hint="15 characters or more. Four or more words of your own are easy to remember."
          error={formState.errors.password?.message}
        />
        <ProblemAlert>{view.problem}</ProblemAlert>
        <SubmitButton isBusy={view.isBusy} busyText="Signing up...">
          Sign up
        </SubmitButton>
        <Text fontSize="sm" color="fg.muted">
          After that we send a code to your email, to confirm that it is yours.
        </Text>
      </Form>
    </Stack>
  )
}
