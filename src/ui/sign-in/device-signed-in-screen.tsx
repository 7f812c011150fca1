import { Button } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import { HomeButton } from '#src/ui/frame/home-button.tsx'
import { MessageScreen } from '#src/ui/parts/page/message-screen.tsx'

/** Somebody who is signed in needs no code; they may have come to enter one. */
export function DeviceSignedInScreen({ email }: { email: string }) {
  return (
    <MessageScreen
      title="You are signed in"
      text={`This device is signed in as ${email}. Does another device show a code? Enter it here.`}
    >
      <Button asChild>
        <Link to="/device/verify">Enter a code</Link>
      </Button>
      <HomeButton variant="outline" />
    </MessageScreen>
  )
}
