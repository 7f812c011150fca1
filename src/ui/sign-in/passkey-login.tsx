import { Button, Stack, Text } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'

import type { PasskeyAutofillView } from '#src/machines/passkey-autofill/passkey-autofill.view.ts'
import type { PasskeyView } from '#src/machines/passkey/passkey.view.ts'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type PasskeyLoginProps = { view: PasskeyView; autofill: PasskeyAutofillView; onStart: () => void }

/** LOGIN-3: sign in by passkey without an address, if the browser can; by a security key where the device itself keeps none. */
export function PasskeyLogin({ view, autofill, onStart }: PasskeyLoginProps) {
  // Its space is kept and filled whatever the browser supports, so that nothing moves under the pointer.
  if (view.step === 'unsupported' && !view.takesKeys) {
    return (
      <Text
        display="grid"
        placeItems="center"
        minHeight="11"
        fontSize="sm"
        color="fg.muted"
        textAlign="center"
        data-needs="passkeys"
      >
        This browser has no passkeys.
      </Text>
    )
  }
  const isByKey = view.step === 'unsupported'
  const isReady = isByKey || (view.step === 'ready' && !autofill.isBusy)
  const problem = view.step === 'ready' ? view.problem : null

  return (
    <Stack
      gap="3"
      visibility={view.step === 'checking' ? 'hidden' : 'visible'}
      data-needs="passkeys"
    >
      {/* If the field was tried too, that was after the button. */}
      <ProblemAlert>{isReady ? (autofill.problem ?? problem) : null}</ProblemAlert>
      <Button variant="outline" aria-disabled={!isReady} onClick={isReady ? onStart : undefined}>
        <KeyRound size={18} aria-hidden /> Login with {isByKey ? 'security key' : 'passkey'}
      </Button>
      {view.step === 'ready' && view.hint !== null ? (
        <Text fontSize="sm" color="fg.muted">
          {view.hint}
        </Text>
      ) : null}
    </Stack>
  )
}
