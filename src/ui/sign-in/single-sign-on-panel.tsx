import { Heading, Stack, Text } from '@chakra-ui/react'

import type { SingleSignOnView } from '#src/machines/single-sign-on/single-sign-on.view.ts'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { methodLabel, signInLabel } from '#src/ui/sign-in/method-label.ts'

type SingleSignOnPanelProps = { view: SingleSignOnView; onAsk: () => void }

/** SSO-1: sign in with a provider, on the provider's own page. */
export function SingleSignOnPanel({ view, onAsk }: SingleSignOnPanelProps) {
  const { method, problem, isBusy } = view

  return (
    <Stack gap="5" borderTopWidth="1px" pt="6">
      <Heading as="h2" size="xl">
        {methodLabel(method)}
      </Heading>
      <Text color="fg.muted">You sign in on the page of your provider, and come back here.</Text>
      <ProblemAlert>{problem}</ProblemAlert>
      <SubmitButton
        type="button"
        isBusy={isBusy}
        busyText="Loading..."
        autoFocus
        onClick={isBusy ? undefined : onAsk}
      >
        {signInLabel(method)}
      </SubmitButton>
    </Stack>
  )
}
