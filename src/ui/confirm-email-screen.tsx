import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { ScreenCard } from '#src/ui/parts/screen-card.tsx'

/** PASSWORD-1: who registered by a password proves first that the mailbox is theirs. */
export function ConfirmEmailScreen({ children }: { children: ReactNode }) {
  return (
    <ScreenCard
      title="Confirm your email"
      lead="One step before you go on: show us that this mailbox is yours."
    >
      {children}
      <Text fontSize="sm" color="fg.muted">
        Not your address? Log out and register again with the right one.
      </Text>
    </ScreenCard>
  )
}
