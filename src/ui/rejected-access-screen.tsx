import { Button, Text } from '@chakra-ui/react'

import { ScreenCard } from '#src/ui/parts/screen-card.tsx'

type RejectedAccessScreenProps = {
  /** In the approver's words. */
  reason: string | null
  onAskAgain: () => void
}

/** ACCESS-2, ACCESS-4: asked and refused. */
export function RejectedAccessScreen({ reason, onAskAgain }: RejectedAccessScreenProps) {
  return (
    <ScreenCard title="Access rejected" width="34rem">
      <Text color="fg.muted">Your request for access was not approved.</Text>
      {reason === null ? null : (
        <Text borderInlineStartWidth="3px" borderColor="border.emphasized" ps="4" py="1">
          {reason}
        </Text>
      )}
      <Button onClick={onAskAgain}>Ask again</Button>
    </ScreenCard>
  )
}
