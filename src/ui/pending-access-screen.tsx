import { Text } from '@chakra-ui/react'

import { ScreenCard } from '#src/ui/parts/screen-card.tsx'

/** ACCESS-2: asked, not decided yet. */
export function PendingAccessScreen() {
  return (
    <ScreenCard title="Access pending" width="34rem">
      <Text role="status" color="fg.muted">
        Your request is with our team. Once it is decided, the answer stands here: load this page
        again to look for it.
      </Text>
    </ScreenCard>
  )
}
