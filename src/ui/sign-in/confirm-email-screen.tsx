import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'

type ConfirmEmailScreenProps = {
  /** The mailbox is confirmed; the next page is loading. */
  isBusy: boolean
  children: ReactNode
}

/** PASSWORD-1: people who registered by password confirm their mailbox first. */
export function ConfirmEmailScreen({ isBusy, children }: ConfirmEmailScreenProps) {
  return (
    <ScreenCard
      title="Confirm your email"
      lead="One step before you go on: show us that this mailbox is yours."
    >
      {isBusy ? <Text role="status">Loading...</Text> : children}
      <Text fontSize="sm" color="fg.muted">
        Not your address? Log out and register again with the right one.
      </Text>
    </ScreenCard>
  )
}
