import { Button, Heading, Stack, Text } from '@chakra-ui/react'

import type { PasskeyView } from '#src/machines/passkey/passkey.view.ts'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type PasskeyPanelProps = { view: PasskeyView; onStart: () => void }

/** PASSKEY-2: sign in by passkey after the address. */
export function PasskeyPanel({ view, onStart }: PasskeyPanelProps) {
  const isBusy = view.step === 'checking' || view.step === 'busy'

  return (
    <Stack gap="5" borderTopWidth="1px" pt="6">
      <Heading as="h2" size="xl">
        Passkey
      </Heading>
      <Text role="status" color="fg.muted">
        {isBusy
          ? 'Please follow your browser.'
          : 'Your fingerprint, your face, your screen lock or a security key signs you in.'}
      </Text>
      <ProblemAlert>{isBusy ? null : view.problem}</ProblemAlert>
      <Button autoFocus aria-disabled={isBusy} onClick={isBusy ? undefined : onStart}>
        Login with passkey
      </Button>
    </Stack>
  )
}
