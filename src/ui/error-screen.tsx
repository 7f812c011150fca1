import { Button, Text } from '@chakra-ui/react'

import { MessageScreen } from '#src/ui/parts/message-screen.tsx'

type ErrorScreenProps = {
  /** A sentence fit to be shown. */
  text: string
  requestId?: string | undefined
  onRetry: () => void
}

/** APP-10: a screen could not be shown. */
export function ErrorScreen({ text, requestId, onRetry }: ErrorScreenProps) {
  return (
    <MessageScreen title="Something went wrong" text={text}>
      <Button onClick={onRetry}>Retry</Button>
      {requestId === undefined ? null : (
        <Text flexBasis="full" fontSize="sm" color="fg.subtle" overflowWrap="anywhere">
          Request id:{' '}
          <Text as="code" fontFamily="mono">
            {requestId}
          </Text>
        </Text>
      )}
    </MessageScreen>
  )
}
