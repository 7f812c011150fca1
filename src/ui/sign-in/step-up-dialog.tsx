import { Button, Dialog, Stack, Text } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'

import type { StepUpView } from '#src/machines/step-up/step-up.view.ts'
import { TextLink } from '#src/ui/parts/buttons/text-link.tsx'
import { pageHeading } from '#src/ui/parts/focus/focus-around.ts'
import { DialogFrame } from '#src/ui/parts/overlays/dialog-frame.tsx'

type StepUpDialogProps = {
  view: StepUpView
  onCancel: () => void
  /** The ways to sign in. */
  children?: ReactNode
}

const reasons: Readonly<Record<StepUpView['need'], string>> = {
  fresh: 'You signed in some time ago. Sign in again to continue.',
  strong: 'This needs a sign-in by passkey or by single sign-on. Sign in that way to continue.',
  other: 'You forgot your password: sign in another way, and your new password is saved.',
}

const roundTrip = 'A provider brings you back to this page, where you ask for it once more.'

/** Asks to sign in again before something important (ASVS 7.5.1); Escape and Cancel change nothing. */
export function StepUpDialog({ view, onCancel, children }: StepUpDialogProps) {
  const [before] = useState(() => document.activeElement)

  return (
    <Dialog.Root
      open
      finalFocusEl={() => asked(before) ?? pageHeading()}
      scrollBehavior="inside"
      closeOnInteractOutside={false}
      onOpenChange={() => onCancel()}
    >
      <DialogFrame title="Confirm it is you">
        <Dialog.Body>
          <Stack gap="6">
            <Dialog.Description>
              {reasons[view.need]}
              {view.hasProvider ? ` ${roundTrip}` : ''}
            </Dialog.Description>
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {view.identifier}
            </Text>
            {view.isAvailable ? children : <NoSuchWay need={view.need} />}
          </Stack>
        </Dialog.Body>
        <Dialog.Footer>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        </Dialog.Footer>
      </DialogFrame>
    </Dialog.Root>
  )
}

/** The element that opened the dialog, unless it is gone. */
const asked = (before: Element | null) =>
  before instanceof HTMLElement && before.isConnected ? before : null

function NoSuchWay({ need }: Pick<StepUpView, 'need'>) {
  return need === 'other' ? (
    <Text>Your account has no other way to sign in.</Text>
  ) : (
    <Text>
      Your account has no such way yet.{' '}
      <TextLink to="/account">Add a passkey on your account page</TextLink>, then sign in with it.
    </Text>
  )
}
