import { Button, Link as StyledLink, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import type { Method } from '#src/api/contract/method.ts'
import type { LoginView } from '#src/machines/login/login.view.ts'
import type { LoginForm } from '#src/machines/ui-settings/ui-settings.view.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useFields } from '#src/ui/parts/forms/use-fields.ts'
import { CardFooter } from '#src/ui/parts/page/card-footer.tsx'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { TimeLeft } from '#src/ui/parts/time/time-left.tsx'
import { LoginSwitch } from '#src/ui/sign-in/login-switch.tsx'
import { ProviderButtons } from '#src/ui/sign-in/provider-buttons.tsx'
import { SignInLink, type SignInLinkSearch } from '#src/ui/sign-in/sign-in-link.tsx'

const schema = z.object({ email: emailAddress })

type IdentifierView = Extract<LoginView, { step: 'identifier' }>
type LoginIdentifierScreenProps = {
  view: IdentifierView
  form: LoginForm
  /** Methods that need no address; `null` if the portal did not list them. */
  direct: readonly Method[] | null
  /** Those by which people without an account can register. */
  newcomers?: readonly Method[]
  /** Can this browser hand out saved credentials? */
  hasSavedCredentials: boolean
  /** Seconds until the next try is allowed, after too many. */
  clock: Clock
  /** Search of the links to the other sign-in pages; `info` carries the typed address. */
  searchWith: (identifier: string) => SignInLinkSearch
  /** Loads the portal's methods again. */
  onAskAgain: () => void
  onSubmit: (identifier: string) => void
  onStart: (method: Method) => void
  onRequestCredentials: () => void
  /** Ways to sign in without an address. */
  children?: ReactNode
}

const words: Record<LoginForm, { lead: string; newcomer: string }> = {
  customer: { lead: 'Welcome back. Enter your email to continue.', newcomer: 'New here?' },
  partnerGoogle: {
    lead: 'Partners and Google staff sign in with their Google account, the first time too.',
    newcomer: 'New customer?',
  },
}

/** LOGIN-1, LOGIN-2, LOGIN-3: the first step of the login. */
export function LoginIdentifierScreen(props: LoginIdentifierScreenProps) {
  const { view, form, direct, newcomers = [], hasSavedCredentials, clock, searchWith } = props
  const { onAskAgain, onSubmit, onStart, onRequestCredentials, children } = props
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(view.identifier)
  const fields = useFields(schema, ({ email }) => onSubmit(email))
  const search = searchWith(typed)
  // After Edit the address is still there, and gets the focus.
  const isByProvider = Boolean(direct?.length) && view.identifier === ''
  // Something may have been typed before React took over, and be needed by a link.
  useLayoutEffect(() => setTyped(field.current?.value ?? ''), [])

  return (
    <ScreenCard title="Login" lead={words[form].lead}>
      <LoginSwitch form={form} search={search} />
      {direct === null ? (
        <ProblemAlert>
          <Text>Google sign-in is not available right now: the portal does not answer.</Text>
          <Button variant="plain" color="inherit" onClick={onAskAgain}>
            Try again
          </Button>
        </ProblemAlert>
      ) : (
        <ProviderButtons methods={direct} autoFocus={isByProvider} onStart={onStart} />
      )}
      <Form isBusy={view.isBusy} onSubmit={fields.onSubmit} onInput={fields.onInput}>
        <TextField
          ref={field}
          name="email"
          defaultValue={view.identifier}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          label="Email"
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          autoFocus={!isByProvider}
          required
          error={fields.errors['email']}
        />
        <Problem
          view={view}
          search={search}
          clock={clock}
          isForPartners={form === 'partnerGoogle' && Boolean(direct?.length)}
        />
        <SubmitButton isBusy={view.isBusy} variant={direct?.length ? 'outline' : 'solid'}>
          Next
        </SubmitButton>
      </Form>
      {view.isUnknown ? (
        <ProviderButtons methods={newcomers} variant="outline" onStart={onStart} />
      ) : null}
      {children}
      {hasSavedCredentials ? (
        <Stack gap="3" data-needs="credentials">
          <Button
            variant="outline"
            aria-disabled={view.isBusy}
            onClick={view.isBusy ? undefined : onRequestCredentials}
          >
            Login with saved credentials
          </Button>
        </Stack>
      ) : null}
      {view.registerRoute === null ? null : (
        <CardFooter question={words[form].newcomer}>
          <SignInLink to={view.registerRoute} search={search}>
            Register
          </SignInLink>
        </CardFooter>
      )}
      <CardFooter question="No keyboard here?">
        <StyledLink asChild>
          <Link to="/device">Sign in by another device</Link>
        </StyledLink>
      </CardFooter>
    </ScreenCard>
  )
}

type ProblemProps = {
  view: IdentifierView
  search: SignInLinkSearch
  clock: Clock
  /** Partners use the button above: who registers here becomes a customer. */
  isForPartners: boolean
}

function Problem({ view, search, clock, isForPartners }: ProblemProps) {
  if (!view.isUnknown) {
    return (
      <>
        <ProblemAlert>{view.problem}</ProblemAlert>
        {view.isLimited ? (
          <TimeLeft clock={clock} sentence="You can try again in {time}." spokenAt={[10]} />
        ) : null}
      </>
    )
  }
  return (
    <ProblemAlert>
      <Text>
        Email not found.{' '}
        {isForPartners
          ? 'Partners continue with Google above, the first time too. Customers: '
          : null}
        {view.registerRoute === null ? null : (
          <SignInLink to={view.registerRoute} search={search}>
            Register with this email
          </SignInLink>
        )}
      </Text>
    </ProblemAlert>
  )
}
