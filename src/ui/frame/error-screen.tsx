import { Button, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import { useFocus } from '#src/ui/parts/focus/use-focus.ts'
import { MessageScreen } from '#src/ui/parts/page/message-screen.tsx'

type ErrorScreenProps = {
  /** A sentence fit to be shown. */
  text: string
  requestId?: string | undefined
  /** The path that Contact is to tell of; `null` for whoever cannot write from there. */
  page: string | null
  onRetry: () => void
}

/** APP-10: a screen could not be shown. */
export function ErrorScreen({ text, requestId, page, onRetry }: ErrorScreenProps) {
  const heading = useFocus<HTMLHeadingElement>()

  return (
    <MessageScreen title="Something went wrong" text={text} heading={heading}>
      <Button onClick={onRetry}>Retry</Button>
      {page === null ? null : (
        <Button asChild variant="outline">
          <Link to="/contact" search={{ page, ...(requestId && { request: requestId }) }}>
            Contact support
          </Link>
        </Button>
      )}
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
