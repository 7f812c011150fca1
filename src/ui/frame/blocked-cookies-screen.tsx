import { Button } from '@chakra-ui/react'

import { MessageScreen } from '#src/ui/parts/page/message-screen.tsx'

/** The browser keeps no cookies for this site. */
export function BlockedCookiesScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <MessageScreen
      title="Cookies are blocked"
      text="Partner Portal keeps you logged in with cookies, and your browser blocks them. Please allow cookies for this site and try again."
    >
      <Button onClick={onRetry}>Retry</Button>
    </MessageScreen>
  )
}
