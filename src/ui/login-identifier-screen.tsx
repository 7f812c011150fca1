import { Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import type { LoginView } from '#src/machines/login/login.view.ts'
import { CardFooter } from '#src/ui/parts/card-footer.tsx'
import { Form } from '#src/ui/parts/form.tsx'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { ScreenCard } from '#src/ui/parts/screen-card.tsx'
import { SignInLink, type SignInLinkSearch } from '#src/ui/parts/sign-in-link.tsx'
import { SubmitButton } from '#src/ui/parts/submit-button.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'

const schema = z.object({ email: emailAddress })

type LoginIdentifierScreenProps = {
  view: Extract<LoginView, { step: 'identifier' }>
  /** Search of the register links; `info` carries the address. */
  registerSearch: SignInLinkSearch
  onSubmit: (identifier: string) => void
}

/** LOGIN-1, LOGIN-2: who is it? */
export function LoginIdentifierScreen(props: LoginIdentifierScreenProps) {
  const { view, registerSearch, onSubmit } = props
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: view.identifier },
  })

  return (
    <ScreenCard title="Login" lead="Welcome back. Enter your email to continue.">
      <Form isBusy={view.isBusy} onSubmit={handleSubmit(({ email }) => onSubmit(email))}>
        <TextField
          {...register('email')}
          label="Email"
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          autoFocus
          required
          error={formState.errors.email?.message}
        />
        {view.isUnknown ? (
          <ProblemAlert>
            <Text>
              Email not found.{' '}
              <SignInLink to="/register" search={registerSearch}>
                Register with this email
              </SignInLink>
            </Text>
          </ProblemAlert>
        ) : null}
        <ProblemAlert>{view.problem}</ProblemAlert>
        <SubmitButton isBusy={view.isBusy}>Next</SubmitButton>
      </Form>
      <CardFooter question="New here?">
        <SignInLink to="/register" search={registerSearch}>
          Register
        </SignInLink>
      </CardFooter>
    </ScreenCard>
  )
}
