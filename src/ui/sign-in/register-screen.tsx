import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { RegisterView } from '#src/machines/register/register.view.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useFields } from '#src/ui/parts/forms/use-fields.ts'
import { CardFooter } from '#src/ui/parts/page/card-footer.tsx'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { TimeLeft } from '#src/ui/parts/time/time-left.tsx'
import { ChosenEmail } from '#src/ui/sign-in/chosen-email.tsx'
import { KnownEmail } from '#src/ui/sign-in/known-email.tsx'
import { registerFields } from '#src/ui/sign-in/register-fields.ts'
import { SignInLink, type SignInLinkSearch } from '#src/ui/sign-in/sign-in-link.tsx'

type IdentifierView = Extract<RegisterView, { step: 'identifier' }>

type RegisterScreenProps = {
  view: Exclude<RegisterView, { step: 'done' }>
  /** Search of the login links; `info` carries the address. */
  loginSearch: SignInLinkSearch
  /** Seconds until the next try is allowed, after too many. */
  clock: Clock
  onSubmit: (person: IdentifierView['person']) => void
  onEdit: () => void
  onChoose: (key: string) => void
  /** The panel of the method in use, in the second step. */
  children?: ReactNode
}

/** PASSCODE-1: a new customer, in two steps. */
export function RegisterScreen(props: RegisterScreenProps) {
  const { view, loginSearch, clock, onSubmit, onEdit, onChoose, children } = props

  if (view.step === 'identifier') {
    return (
      <ScreenCard title="Register" lead="Step 1 of 2. For customers: tell us who you are.">
        <PersonForm view={view} loginSearch={loginSearch} clock={clock} onSubmit={onSubmit} />
        <CardFooter question="Already registered?">
          <SignInLink to="/login/customer" search={loginSearch}>
            Login
          </SignInLink>
        </CardFooter>
        <CardFooter question="Partner or Google staff?">
          <SignInLink to="/login/partner-google" search={loginSearch}>
            Sign in
          </SignInLink>
        </CardFooter>
      </ScreenCard>
    )
  }
  const { person, methods, method } = view
  const isByPassword = method.type === 'password'

  return (
    <ScreenCard
      title="Register"
      lead={`Step 2 of 2. ${isByPassword ? 'Choose a password.' : 'Confirm your email.'}`}
    >
      <ChosenEmail email={person.identifier} onEdit={onEdit} />
      {children}
      {methods
        .filter(({ key }) => key !== method.key)
        .map(({ key, type }) => (
          <Button
            key={key}
            variant="plain"
            alignSelf="flex-start"
            px="0"
            mb="-3"
            onClick={() => onChoose(key)}
          >
            {type === 'password' ? 'Use a password instead' : 'Use a code by email instead'}
          </Button>
        ))}
    </ScreenCard>
  )
}

type PersonFormProps = Pick<RegisterScreenProps, 'loginSearch' | 'clock' | 'onSubmit'> & {
  view: IdentifierView
}

function PersonForm({ view, loginSearch, clock, onSubmit }: PersonFormProps) {
  const { identifier, ...names } = view.person
  const { errors, ...fields } = useFields(registerFields, ({ email, ...person }) =>
    onSubmit({ identifier: email, ...person }),
  )

  return (
    <Form isBusy={view.isBusy} {...fields}>
      <TextField
        name="email"
        defaultValue={identifier}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        autoFocus
        required
        error={errors['email']}
      />
      <TextField
        name="firstname"
        defaultValue={names.firstname}
        label="Firstname"
        autoComplete="given-name"
        required
        error={errors['firstname']}
      />
      <TextField
        name="lastname"
        defaultValue={names.lastname}
        label="Lastname"
        autoComplete="family-name"
        required
        error={errors['lastname']}
      />
      {view.isKnown ? <KnownEmail loginSearch={loginSearch} /> : null}
      <ProblemAlert>{view.problem}</ProblemAlert>
      {view.isLimited ? (
        <TimeLeft clock={clock} sentence="You can try again in {time}." spokenAt={[10]} />
      ) : null}
      <SubmitButton isBusy={view.isBusy}>Next</SubmitButton>
    </Form>
  )
}
