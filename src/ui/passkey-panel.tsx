import { Button, Heading, Stack, Text } from '@chakra-ui/react'

import type { PasskeyView } from '#src/machines/passkey/passkey.view.ts'
import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'

type PasskeyPanelProps = { view: PasskeyView; onStart: () => void }

/** PASSKEY-2: sign in by passkey after the address. */
export function PasskeyPanel({ view, onStart }: PasskeyPanelProps) {
  return (
    <Stack gap="5" borderTopWidth="1px" pt="6">
      <Heading as="h2" size="xl">
        Passkey
      </Heading>
      {view.step === 'unsupported' ? (
        <ProblemAlert>{view.problem}</ProblemAlert>
      ) : (
        <>
          <Text role="status" color="fg.muted">
            {view.step === 'ready'
              ? 'Your fingerprint, your face or your screen lock signs you in.'
              : 'Please follow your browser.'}
          </Text>
          <ProblemAlert>{view.step === 'ready' ? view.problem : null}</ProblemAlert>
          <Button
            autoFocus
            aria-disabled={view.step !== 'ready'}
            onClick={view.step === 'ready' ? onStart : undefined}
          >
            Login with passkey
          </Button>
        </>
      )}
    </Stack>
  )
}
