import { Button } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import { MessageScreen } from '#src/ui/parts/page/message-screen.tsx'

/** RD-03: asks before leading to another site; `address` is an allowed one. */
export function LeavingScreen({ address }: { address: string }) {
  const { host } = new URL(address)

  return (
    <MessageScreen
      title="You are leaving the portal"
      text={`Continue to ${host}? It is another site, with its own rules.`}
    >
      <Button asChild>
        <a href={address} rel="noreferrer" referrerPolicy="no-referrer">
          Continue
        </a>
      </Button>
      <Button asChild variant="outline">
        <Link to="/">Cancel</Link>
      </Button>
    </MessageScreen>
  )
}
