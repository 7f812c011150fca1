import { Heading, Stack, Text } from '@chakra-ui/react'

import type { PasscodeView } from '#src/machines/passcode/passcode.view.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { EmailText } from '#src/ui/parts/page/email-text.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { TimeLeft } from '#src/ui/parts/time/time-left.tsx'
import { KnownEmail } from '#src/ui/sign-in/known-email.tsx'
import { PasscodeForm, type PasscodeOccasion } from '#src/ui/sign-in/passcode-form.tsx'
import type { SignInLinkSearch } from '#src/ui/sign-in/sign-in-link.tsx'

type PasscodePanelProps = {
  view: PasscodeView
  /** What the code is for; by default the purpose of the flow. */
  occasion?: PasscodeOccasion
  clock: Clock
  /** Seconds until the server accepts more, after it set a limit. */
  limitClock: Clock
  /** For the login link that people who have an account are shown. */
  loginSearch?: SignInLinkSearch
  onRequest: () => void
  onSubmit: (passcode: string) => void
}

/** PASSCODE-2, PASSCODE-6: requests a code by mail, and takes it. */
export function PasscodePanel(props: PasscodePanelProps) {
  const { view, clock, limitClock, loginSearch, onRequest, onSubmit } = props

  if (view.step === 'done') {
    return null
  }
  const { occasion = view.purpose } = props

  return (
    <Stack gap="5" borderTopWidth="1px" pt="6">
      <Heading as="h2" size="xl">
        Email Passcode
      </Heading>
      {view.step === 'start' ? (
        <Form isBusy={view.isBusy || view.isLimited} onSubmit={onRequest}>
          <Text color="fg.muted">
            We will send a code to{' '}
            <Text as="span" display="inline-block" overflowWrap="anywhere">
              <Text as="strong" color="fg" fontWeight="semibold">
                <EmailText email={view.identifier} />
              </Text>
              .
            </Text>
          </Text>
          {view.isKnown && loginSearch !== undefined ? (
            <KnownEmail loginSearch={loginSearch} />
          ) : (
            <ProblemAlert>{view.problem}</ProblemAlert>
          )}
          {view.isLimited ? (
            <TimeLeft
              clock={limitClock}
              sentence="A new code can be sent in {time}."
              spokenAt={[10]}
            />
          ) : null}
          <SubmitButton isBusy={view.isBusy || view.isLimited} autoFocus>
            {occasion === 'confirm' ? 'Send code by email' : `Send ${occasion} code by email`}
          </SubmitButton>
        </Form>
      ) : (
        <PasscodeForm
          key={view.attempt}
          view={view}
          occasion={occasion}
          clock={clock}
          limitClock={limitClock}
          onResend={onRequest}
          onSubmit={onSubmit}
        />
      )}
    </Stack>
  )
}
