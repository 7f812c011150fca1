import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'

type ProveMailboxScreenProps = {
  /** What people call the provider. */
  provider: string
  email: string
  onCancel: () => void
  children: ReactNode
}

/** SSO-5: the provider may not vouch for this address, so the person proves the mailbox. */
export function ProveMailboxScreen(props: ProveMailboxScreenProps) {
  const { provider, email, onCancel, children } = props

  return (
    <ScreenCard
      title="Confirm your email"
      lead={`${provider} says that you are ${email}. Confirm once that this mailbox is yours; from then on ${provider} signs you in.`}
    >
      {children}
      <Button variant="plain" alignSelf="flex-start" px="0" mb="-3" onClick={onCancel}>
        Sign in another way
      </Button>
    </ScreenCard>
  )
}
